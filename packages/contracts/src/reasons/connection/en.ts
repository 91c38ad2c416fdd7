import { type ReasonTexts } from '../param-kinds';
import { type connectionReasons } from './params';

export const englishConnectionReasons: ReasonTexts<typeof connectionReasons> = {
  timeout: 'This took too long. Please try again.',
  network: 'No connection. Please check your network and try again.',
  unreachable: 'The service cannot be reached at the moment. Please try again shortly.',
  failed: 'Something went wrong.',
};
