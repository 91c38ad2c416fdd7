import { type ClosureResults } from '@kq/contracts';
import { germanReason } from '@kq/contracts/reasons/de';
import { type ClosureOutcome } from '../use-cases/close-accommodations';

/** The result of one accommodation, with a German text for clients that do not read reasons. */
export const closureResult = ({ reason, ...result }: ClosureOutcome): ClosureResults[number] => ({
  ...result,
  message: reason === null ? null : germanReason(reason),
  ...(reason === null ? {} : { reason }),
});
