import { dateInBerlin } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock, retryOnConflict } from '@kq/kernel';
import { assertOutboxRoom } from '@kq/service-kit/outbox/outbox-document';
import { type AccommodationDoc } from '../domain/accommodation';
import { type Block } from '../../beds/domain/block';
import { findOwn } from './change-accommodation';
import { changedEvent } from './changed-event';
import { type AccommodationRepository } from './ports';
import { allReservedParts } from '../../beds/domain/reservation';
import { dayDate, dayNumber, mostTaken, timelineOf } from '../../beds/domain/timeline';

interface Deps {
  readonly repository: AccommodationRepository;
  readonly clock: Clock;
}

/** Use case of PUT /accommodations/{id}/availability: replaces all blocked nights. @throws AppError NOT_FOUND, CONFLICT */
export function createPutAvailability(deps: Deps) {
  const { repository, clock } = deps;
  return (id: number, ownerId: number, input: readonly Block[]): Promise<AccommodationDoc> =>
    retryOnConflict('accommodation', async () => {
      const doc = await findOwn(repository, id, ownerId);
      assertOutboxRoom(doc);
      const today = dateInBerlin(clock.now());
      const blocks = input
        .filter((block) => block.to > today)
        .map((block) => ({ ...block, beds: Math.min(block.beds, doc.beds_total) }))
        .sort((a, b) => (a.from < b.from ? -1 : 1));
      assertStaysHold(
        doc,
        // A closure takes no beds from confirmed stays.
        blocks.filter(({ closure }) => closure !== true),
        today,
      );
      const event = changedEvent(deps, doc);
      const changedAt = clock.now();
      const write = { id, version: doc.version, changedAt, events: [event], blocks };
      if (!(await repository.adjustBlocks(write))) return undefined;
      const version = doc.version + 1;
      return { ...doc, blocks, version, changed_at: changedAt, availability_confirmed_at: changedAt };
    });
}

/** Rejects blocking confirmed beds. Checks the nights on which blocks or stays start: the sum rises only there. */
function assertStaysHold(doc: AccommodationDoc, blocks: readonly Block[], today: string): void {
  const reserved = allReservedParts(doc.stays);
  const staying = timelineOf(reserved);
  const blocked = timelineOf(blocks);
  if (staying === null || blocked === null) return;
  const starts = [...blocks, ...reserved].map((taken) => dayNumber(taken.from));
  for (const start of starts) {
    const night = Math.max(start, dayNumber(today));
    const confirmed = mostTaken(staying, night, night + 1);
    const wanted = mostTaken(blocked, night, night + 1);
    if (wanted === 0 || confirmed + wanted <= doc.beds_total) continue;
    const blockable = Math.max(0, doc.beds_total - confirmed);
    throw new AppError('CONFLICT', {
      reason: reason('beds_confirmed_on_night', { date: dayDate(night), today, confirmed, blockable }),
      details: { date: dayDate(night), beds_confirmed: confirmed, beds_blockable: blockable },
    });
  }
}
