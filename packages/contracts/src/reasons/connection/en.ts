import { type ReasonTexts } from '../param-kinds';
import { type connectionReasons } from './params';

export const englishConnectionReasons: ReasonTexts<typeof connectionReasons> = {
  timeout: 'This took too long. Please try again.',
  network: 'No connection. Please check your network and try again.',
  unavailable: 'The service is not available at the moment. Please try again shortly.',
  failed: 'Something went wrong.',
};
