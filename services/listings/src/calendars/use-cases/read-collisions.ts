import { type CalendarCollisions, dateInBerlin } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { type CalendarDoc } from '../../accommodations/domain/accommodation';
import { type AccommodationRepository } from '../../accommodations';
import { conflictsOf } from '../domain/conflicts';

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'calendarsWithFeeds'>;
  readonly clock: Clock;
}

/**
 * Use case of GET /accommodations/my/calendar-collisions. Computed from stays and calendars as they are, so that a
 * collision ends with its cause.
 */
export function createReadCollisions({ repository, clock }: Deps) {
  return async (ownerId: number): Promise<CalendarCollisions['data']> => {
    const today = dateInBerlin(clock.now());
    const calendars = await repository.calendarsWithFeeds(ownerId);
    return calendars.flatMap((doc) => collisionsOf(doc, today));
  };
}

function collisionsOf(doc: CalendarDoc, today: string): CalendarCollisions['data'] {
  const conflicts = conflictsOf(doc, today);
  if (conflicts.length === 0) return [];
  const feeds = new Map(
    conflicts.flatMap((one) => one.feeds.map(({ id, name }) => [id, { id, name }] as const)),
  );
  return [
    {
      accommodation_id: doc._id,
      title: doc.title,
      nights: conflicts.map(({ from, to }) => ({ from, to })),
      feeds: [...feeds.values()],
    },
  ];
}
