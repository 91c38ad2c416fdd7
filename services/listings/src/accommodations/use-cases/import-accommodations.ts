import { createHash } from 'node:crypto';
import { importedListingSchema, type ImportedListing, type ImportResult } from '@kq/contracts';
import { reasonOf } from '@kq/contracts/reasons/error-body';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type FieldProblems } from '@kq/kernel';
import { parseBody } from '@kq/service-kit/http/parse-input';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { type createCreateAccommodation, type Owner } from './create-accommodation';
import { type OwnerLimits } from '../../quotas';
import { type AccommodationRepository } from './ports';

/** What happened to one row; `reasons` is empty unless it was rejected. */
export type ImportOutcome = Omit<ImportResult, 'errors' | 'reasons'> & { readonly reasons: FieldProblems };

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'findByDraftKey'>;
  readonly create: ReturnType<typeof createCreateAccommodation>;
  readonly limits: OwnerLimits;
  readonly logger: Pick<Logger, 'error'>;
}

/**
 * Use case of POST /accommodations/import: a draft for each row that a form would accept, nothing for the others. A
 * repeated call, complete or not, creates no second draft: the key of a draft is the hash of its row.
 */
export function createImportAccommodations({ repository, create, limits, logger }: Deps) {
  return async (rows: readonly unknown[], owner: Owner): Promise<ImportOutcome[]> => {
    const results: ImportOutcome[] = [];
    for (const row of rows) results.push(await importRow(row, owner));
    return results;
  };

  async function importRow(row: unknown, owner: Owner): Promise<ImportOutcome> {
    try {
      const listing = parseBody(importedListingSchema, row) as ImportedListing;
      const draft_key = keyOf(listing);
      const earlier = await repository.findByDraftKey(owner.userId, draft_key);
      if (earlier !== null) return { outcome: 'known', id: earlier._id, reasons: {} };
      const takeUnit = owner.emailVerified ? limits.takeImported : limits.takeNew;
      const { _id } = await create({ ...listing, status: 'draft', draft_key }, owner, takeUnit);
      return { outcome: 'created', id: _id, reasons: {} };
    } catch (error) {
      return { outcome: 'rejected', id: null, reasons: reasonsOf(error) };
    }
  }

  /**
   * A store or service that is unavailable is no fault of the row: the call fails and may be repeated. Any other failure
   * is the row's, so that one bad row never ends a file.
   */
  function reasonsOf(error: unknown): FieldProblems {
    if (!(error instanceof AppError)) {
      logger.error({ err: error }, 'imported row not stored');
      return { row: [reason('row_not_stored')] };
    }
    if (error.retryable && error.code !== 'TOO_MANY_REQUESTS') throw error;
    return error.fields ?? { row: [reasonOf(error)] };
  }
}

/** Fields that rows imported by earlier builds did not have: an empty one leaves the key of such a row unchanged. */
const LATER_FIELDS = ['cancel_percent', 'check_in_from', 'check_out_until'];

const keyOf = (listing: ImportedListing): string =>
  createHash('sha256')
    .update(
      JSON.stringify(listing, (field, value: unknown) =>
        value === null && LATER_FIELDS.includes(field) ? undefined : value,
      ),
    )
    .digest('hex')
    .slice(0, 32);
