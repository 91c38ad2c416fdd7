import { type BulkResult, type ImportResult } from '@kq/contracts';
import { germanReason } from '@kq/contracts/reasons/de';
import { germanFieldsOf } from '@kq/contracts/reasons/error-body';
import { type BulkOutcome } from '../use-cases/change-accommodations';
import { type ImportOutcome } from '../use-cases/import-accommodations';

/** The result of one row, with German texts for clients that do not read reasons. */
export const importResult = ({ reasons, ...result }: ImportOutcome): ImportResult => ({
  ...result,
  errors: germanFieldsOf(reasons),
  ...(result.outcome === 'rejected' ? { reasons } : {}),
});

/** The result of one accommodation, with German texts for clients that do not read reasons. */
export const bulkResult = ({ reasons, ...result }: BulkOutcome): BulkResult => ({
  ...result,
  errors: reasons.map(germanReason),
  ...(result.outcome === 'rejected' ? { reasons: [...reasons] } : {}),
});
