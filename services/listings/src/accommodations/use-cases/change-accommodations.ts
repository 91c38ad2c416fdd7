import { bedPriceField, type BulkBody, type BulkResult } from '@kq/contracts';
import { reasonOf } from '@kq/contracts/reasons/error-body';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Reason } from '@kq/kernel';
import { type AccommodationDoc } from '../domain/accommodation';
import { type ArchiveAccommodations } from './archive-accommodations';
import { type AccommodationRepository } from './ports';
import { type UpdateAccommodation } from './update-accommodation';

/** What happened to one accommodation; `reasons` is empty unless it was rejected. */
export type BulkOutcome = Omit<BulkResult, 'errors' | 'reasons'> & { readonly reasons: readonly Reason[] };

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'findByIds'>;
  readonly update: UpdateAccommodation;
  readonly archive: ArchiveAccommodations;
}

/**
 * Use case of POST /accommodations/bulk: each accommodation is changed or rejected alone, by the rules of its own route
 * and by compare-and-set on the version that the owner saw, so that a repeated call changes no price twice.
 * @throws AppError UNAVAILABLE; what was changed before stays changed
 */
export function createChangeAccommodations({ repository, update, archive }: Deps) {
  return async ({ items, ...change }: BulkBody, ownerId: number): Promise<BulkOutcome[]> => {
    const stored = await repository.findByIds(items.map(({ id }) => id));
    const own = new Map(
      stored
        .filter(({ owner_id, status }) => owner_id === ownerId && status !== 'deleted')
        .map((doc) => [doc._id, doc]),
    );
    const results: BulkOutcome[] = [];
    for (const { id, version } of items) results.push(await changeOne(own.get(id), { id, version }, change));
    return results;
  };

  async function changeOne(
    doc: AccommodationDoc | undefined,
    { id, version }: BulkBody['items'][number],
    change: Omit<BulkBody, 'items'>,
  ): Promise<BulkOutcome> {
    if (doc === undefined)
      return {
        id,
        outcome: 'rejected',
        title: null,
        status: null,
        reasons: [reason('accommodation_gone')],
      };
    const { title, status } = doc;
    try {
      const changed = await apply(doc, version, change);
      const outcome = changed === null ? 'unchanged' : 'changed';
      return { id, outcome, title, status: changed ?? status, reasons: [] };
    } catch (error) {
      if (!(error instanceof AppError) || error.retryable) throw error;
      return { id, outcome: 'rejected', title, status, reasons: reasonsOf(error) };
    }
  }

  /** Returns the new status; null when there was nothing to change. */
  async function apply(
    doc: AccommodationDoc,
    version: number,
    { action, price_per_bed_night, percent }: Omit<BulkBody, 'items'>,
  ): Promise<AccommodationDoc['status'] | null> {
    const { _id: id, owner_id: ownerId, status } = doc;
    if (action === 'publish') {
      if (status === 'active') return null;
      return (await update(id, ownerId, { status: 'active', version })).status;
    }
    if (version !== doc.version) throw new AppError('ACCOMMODATION_CHANGED');
    if (action === 'archive') {
      if (status === 'archived') return null;
      if (status === 'draft') throw new AppError('CONFLICT', { reason: reason('draft_not_archivable') });
      return (await archive([id], true, ownerId))[0]?.status ?? 'archived';
    }
    const price = price_per_bed_night ?? changedPrice(doc, percent ?? 0);
    if (price === doc.price_per_bed_night) return null;
    return (await update(id, ownerId, { price_per_bed_night: price, version })).status;
  }
}

/** @throws AppError CONFLICT without a price, or where the new one is out of range */
function changedPrice({ price_per_bed_night: price }: AccommodationDoc, percent: number): number {
  if (price === 0) throw new AppError('CONFLICT', { reason: reason('price_missing') });
  const { success, data } = bedPriceField.safeParse(Math.round((price * (100 + percent)) / 100));
  if (success) return data;
  throw new AppError('CONFLICT', { reason: reason('price_change_out_of_range') });
}

const reasonsOf = (error: AppError): readonly Reason[] =>
  error.fields === undefined ? [reasonOf(error)] : Object.values(error.fields).flat();
