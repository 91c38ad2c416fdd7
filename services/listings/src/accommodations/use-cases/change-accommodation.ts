import { type EventEnvelope } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
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
  readonly repository: Pick<AccommodationRepository, 'findById' | 'update' | 'placeFactsOf'>;
  readonly clock: Clock;
  /** Returns the events of a change; default: `accommodation.changed`. Empty for data that no other service sees. */
  readonly eventsOf?: EventsOf;
}

export type EventsOf = (doc: AccommodationDoc, changes: AccommodationChanges) => readonly EventEnvelope[];

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
export function changeStored(deps: Deps, id: number, decide: Decide): Promise<AccommodationDoc | null> {
  const { repository, clock, eventsOf = (doc, changes) => [changedEvent(deps, doc, changes)] } = deps;
  return retryOnConflict('accommodation', async () => {
    const doc = await repository.findById(id);
    const changes = doc && decide(doc);
    if (doc === null || changes === null) return doc;
    const events = eventsOf(doc, changes);
    if (events.length > 0) assertOutboxRoom(doc);
    const write = { id, version: doc.version, changedAt: clock.now(), events, changes };
    if (!(await repository.update(write))) return undefined;
    return { ...doc, ...changes, version: doc.version + 1, changed_at: write.changedAt };
  });
}

/** Reads an accommodation for its owner. @throws AppError NOT_FOUND for unknown, deleted and foreign ones alike */
export async function findOwn(
  repository: Pick<AccommodationRepository, 'findById'>,
  id: number,
  ownerId: number,
): Promise<AccommodationDoc> {
  const doc = await repository.findById(id);
  if (doc === null || doc.status === 'deleted') throw new AppError('NOT_FOUND');
  assertOwner(doc, ownerId);
  return doc;
}

/** Foreign and unknown accommodations get the same answer (docs/security.md S23). @throws AppError NOT_FOUND */
export function assertOwner(doc: AccommodationDoc, ownerId: number): void {
  if (doc.owner_id !== ownerId) throw new AppError('NOT_FOUND');
}

/** @throws AppError CONFLICT for an accommodation that the operator has blocked */
export function assertNotBlocked(doc: AccommodationDoc): void {
  if (doc.status !== 'blocked') return;
  throw new AppError('CONFLICT', {
    reason: reason('accommodation_blocked'),
  });
}
