import { events } from '@kq/contracts';
import { AppError, type Clock, retryOnConflict } from '@kq/kernel';
import { createEvent } from '@kq/service-kit/events/create-event';
import { assertOutboxRoom } from '@kq/service-kit/outbox/outbox-document';
import { type AccommodationDoc, type AccommodationChanges } from '../domain/accommodation';
import { type AccommodationRepository } from './ports';

/** Decides a change on the current document; null changes nothing. */
export type Decide = (doc: AccommodationDoc) => AccommodationChanges | null;

/** Reads, decides and writes, repeated after a concurrent write. @throws AppError NOT_FOUND, UNAVAILABLE */
export type ChangeAccommodation = (id: number, decide: Decide) => Promise<AccommodationDoc>;

interface Deps {
  readonly repository: AccommodationRepository;
  readonly clock: Clock;
}

export function createChangeAccommodation({ repository, clock }: Deps): ChangeAccommodation {
  return (id, decide) =>
    retryOnConflict('accommodation', async () => {
      const doc = await repository.findById(id);
      if (doc === null || doc.status === 'deleted') throw new AppError('NOT_FOUND');
      const changes = decide(doc);
      if (changes === null) return doc;
      assertOutboxRoom(doc);
      const status = changes.status ?? doc.status;
      const event = createEvent(
        events.accommodationChanged,
        { accommodation_id: id, owner_id: doc.owner_id, status },
        { sequence: doc.event_seq + 1, source: 'listings', clock },
      );
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
