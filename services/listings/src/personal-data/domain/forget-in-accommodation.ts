import { isDeepStrictEqual } from 'node:util';
import { dateInBerlin } from '@kq/contracts';
import { FORGOTTEN_SLUG, FORGOTTEN_TITLE } from '@kq/contracts/text/forgotten-accommodation';
import { type AccommodationDoc, type AccommodationChanges } from '../../accommodations/domain/accommodation';
import { NO_PRIVATE_FACTS, privateFactsOf } from '../../accommodations/domain/private-facts';
import { NO_CALENDARS } from '../../feeds/domain/calendar-exchange';
import { retainedAfter } from './retention';

/** Rounds to one decimal of a degree, about ten kilometres: keeps the region for statistics, not the house. */
const roughly = (degrees: number): number => Math.round(degrees * 10) / 10;

/**
 * Returns the remaining data of an erased owner's accommodation: a deleted one, with title and street only while a
 * confirmed stay needs them. Null when nothing is left to change.
 */
export function forgetInAccommodation(
  doc: AccommodationDoc,
  { now, days }: { now: Date; days: number },
): AccommodationChanges | null {
  const departure =
    doc.stays
      .map((stay) => stay.to)
      .sort()
      .at(-1) ?? null;
  const keeps = retainedAfter(departure, { days, today: dateInBerlin(now) });
  const changes: AccommodationChanges = {
    status: 'deleted',
    description: '',
    photos: [],
    removed_photos: [],
    photo_removals: [],
    decisions: [],
    check_requested_at: null,
    photos_purge_at: null,
    blocks: [],
    ...NO_CALENDARS,
    registration_number: null,
    languages: [],
    ...(keeps.reach ? {} : NO_PRIVATE_FACTS),
    rooms: doc.rooms.map((room, index) => ({ ...room, name: `Zimmer ${index + 1}` })),
    forget_at: keeps.until,
    ...(keeps.contract
      ? {}
      : {
          title: FORGOTTEN_TITLE,
          title_slug: FORGOTTEN_SLUG,
          address: '',
          lat: roughly(doc.lat),
          lng: roughly(doc.lng),
        }),
  };
  const before = {
    ...doc,
    ...privateFactsOf(doc),
    forget_at: doc.forget_at ?? null,
    removed_photos: doc.removed_photos ?? [],
    photo_removals: doc.photo_removals ?? [],
    decisions: doc.decisions ?? [],
    check_requested_at: doc.check_requested_at ?? null,
    photos_purge_at: doc.photos_purge_at ?? null,
    feeds: doc.feeds ?? [],
    feeds_due_at: doc.feeds_due_at ?? null,
    calendar_link: doc.calendar_link ?? null,
  };
  const isSame = Object.entries(changes).every(([key, value]) =>
    isDeepStrictEqual(before[key as keyof AccommodationDoc], value),
  );
  return isSame ? null : changes;
}
