import { dateInBerlin } from '@kq/contracts';
import { AppError, type Clock, type ReplaceableSecret } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { type AccommodationRepository, assertOwner } from '../../accommodations';
import { type VisibilityOf } from '../../visibility/domain/visibility';
import { isCalendarToken, isExported, renewedLink } from '../domain/calendar-link';
import { type ChangeCalendar } from './change-calendar';

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'findById'>;
  readonly visibilityOf: VisibilityOf;
  readonly change: ChangeCalendar;
  readonly clock: Clock;
  readonly linkSecret: ReplaceableSecret;
}

/** Use cases of the export link. @throws AppError NOT_FOUND, the same for unknown, foreign and revoked (S23) */
export function createCalendarLinks({ repository, visibilityOf, change, clock, linkSecret }: Deps) {
  return {
    /** Returns the accommodation whose calendar this token opens. */
    async open(id: number, token: string): Promise<AccommodationDoc> {
      const doc = await repository.findById(id);
      const isOpen =
        doc !== null &&
        isCalendarToken(linkSecret, doc, token) &&
        isExported(doc, visibilityOf(doc), dateInBerlin(clock.now()));
      if (!isOpen) throw new AppError('NOT_FOUND');
      return doc;
    },
    renew: (id: number, ownerId: number): Promise<AccommodationDoc> =>
      change(id, (doc) => {
        assertOwner(doc, ownerId);
        return { calendar_link: renewedLink(doc.calendar_link, clock.now()) };
      }),
    revoke: (id: number, ownerId: number): Promise<AccommodationDoc> =>
      change(id, (doc) => {
        assertOwner(doc, ownerId);
        if (!doc.calendar_link?.active) return null;
        return { calendar_link: { ...doc.calendar_link, active: false } };
      }),
  };
}
