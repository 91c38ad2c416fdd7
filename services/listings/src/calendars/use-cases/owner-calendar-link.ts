import { dateInBerlin } from '@kq/contracts';
import { AppError, type Clock, type ReplaceableSecret } from '@kq/kernel';
import { type CalendarDoc } from '../../accommodations/domain/accommodation';
import { type CalendarLink } from '../../feeds/domain/calendar-exchange';
import { type VisibilityOf } from '../../visibility/domain/visibility';
import { type AccommodationRepository } from '../../accommodations';
import { isExported, isOwnerCalendarToken, renewedLink } from '../domain/calendar-link';
import { type OwnerLinks } from './ports';

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'listCalendars'>;
  readonly visibilityOf: VisibilityOf;
  readonly ownerLinks: OwnerLinks;
  readonly clock: Clock;
  readonly linkSecret: ReplaceableSecret;
}

const PAGE = 500;

/** Use cases of the export link of all accommodations. @throws AppError NOT_FOUND, the same for unknown and revoked (S23) */
export function createOwnerCalendarLinks({ repository, visibilityOf, ownerLinks, clock, linkSecret }: Deps) {
  return {
    /** Returns the calendars that this token opens; none of a blocked owner: an empty file would say that all beds are free. */
    async open(ownerId: number, token: string): Promise<CalendarDoc[]> {
      const link = await ownerLinks.find(ownerId);
      if (!isOwnerCalendarToken(linkSecret, ownerId, link, token)) throw new AppError('NOT_FOUND');
      const today = dateInBerlin(clock.now());
      const all: CalendarDoc[] = [];
      for (let page = 1; ; page++) {
        const { docs } = await repository.listCalendars({ ownerId, page, perPage: PAGE });
        if (docs.some((doc) => doc.owner_blocked === true)) throw new AppError('NOT_FOUND');
        all.push(...docs.filter((doc) => isExported(doc, visibilityOf(doc), today)));
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
