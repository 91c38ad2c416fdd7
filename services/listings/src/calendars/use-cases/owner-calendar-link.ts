import { AppError, type Clock, safeEqual } from '@kq/kernel';
import { type CalendarDoc, type CalendarLink } from '../../accommodations/domain/accommodation';
import { type AccommodationRepository } from '../../accommodations/use-cases/ports';
import { ownerCalendarToken, renewedLink } from '../domain/calendar-link';
import { type OwnerLinks } from './ports';

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'listCalendars'>;
  readonly ownerLinks: OwnerLinks;
  readonly clock: Clock;
  readonly linkSecret: string;
}

const PAGE = 500;

/** Use cases of the export link of all accommodations. @throws AppError NOT_FOUND, the same for unknown and revoked (S23) */
export function createOwnerCalendarLinks({ repository, ownerLinks, clock, linkSecret }: Deps) {
  return {
    /** Returns the calendars that this token opens. */
    async open(ownerId: number, token: string): Promise<CalendarDoc[]> {
      const valid = ownerCalendarToken(linkSecret, ownerId, await ownerLinks.find(ownerId));
      if (valid === null || !safeEqual(token, valid)) throw new AppError('NOT_FOUND');
      const all: CalendarDoc[] = [];
      for (let page = 1; ; page++) {
        const { docs } = await repository.listCalendars({ ownerId, page, perPage: PAGE });
        all.push(...docs);
        if (docs.length < PAGE) return all;
      }
    },
    read: (ownerId: number): Promise<CalendarLink | null> => ownerLinks.find(ownerId),
    renew: (ownerId: number): Promise<CalendarLink | null> =>
      ownerLinks.change(ownerId, (link) => renewedLink(link, clock.now())),
    revoke: (ownerId: number): Promise<CalendarLink | null> =>
      ownerLinks.change(ownerId, (link) => (link?.active ? { ...link, active: false } : link)),
  };
}
