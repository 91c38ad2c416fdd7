import { AppError, type Clock, retryOnConflict } from '@kq/kernel';
import { assertOutboxRoom } from '@kq/service-kit/outbox/outbox-document';
import { type AccommodationDoc, type AccommodationChanges } from '../domain/accommodation';
import { changedEvent } from './changed-event';
import { type AccommodationRepository } from './ports';

/** Decides a change on the current document; null changes nothing. */
export type Decide = (doc: AccommodationDoc) => AccommodationChanges | null;

/** Reads, decides and writes, repeated after a concurrent write. @throws AppError NOT_FOUND, UNAVAILABLE */
export type ChangeAccommodation = (id: number, decide: Decide) => Promise<AccommodationDoc>;

interface Deps {
  readonly repository: AccommodationRepository;
  readonly clock: Clock;
}

export function createChangeAccommodation(deps: Deps): ChangeAccommodation {
  return async (id, decide) => {
    const changed = await changeStored(deps, id, (doc) => {
      if (doc.status === 'deleted') throw new AppError('NOT_FOUND');
      return decide(doc);
    });
    if (changed === null) throw new AppError('NOT_FOUND');
    return changed;
  };
}

/** As ChangeAccommodation, deleted accommodations included; null for an unknown id. @throws AppError UNAVAILABLE */
export function changeStored(
  { repository, clock }: Deps,
  id: number,
  decide: Decide,
): Promise<AccommodationDoc | null> {
  return retryOnConflict('accommodation', async () => {
    const doc = await repository.findById(id);
    const changes = doc && decide(doc);
    if (doc === null || changes === null) return doc;
    assertOutboxRoom(doc);
    const event = changedEvent(doc, changes.status ?? doc.status, clock);
    const write = { id, version: doc.version, changedAt: clock.now(), events: [event], changes };
    if (!(await repository.update(write))) return undefined;
    return { ...doc, ...changes, version: doc.version + 1, changed_at: write.changedAt };
  });
}

/** Foreign and unknown accommodations get the same answer (docs/security.md S23). @throws AppError NOT_FOUND */
export function assertOwner(doc: AccommodationDoc, ownerId: number): void {
  if (doc.owner_id !== ownerId) throw new AppError('NOT_FOUND');
}

/** @throws AppError CONFLICT for an accommodation that the operator has blocked */
export function assertNotBlocked(doc: AccommodationDoc): void {
  if (doc.status !== 'blocked') return;
  throw new AppError('CONFLICT', {
    userMessage: 'Diese Unterkunft ist vom Betreiber gesperrt. Bitte wenden Sie sich an uns.',
  });
}
