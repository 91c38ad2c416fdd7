import {
  addDays,
  type AskedAccommodation,
  type CheckBookingRequestBody,
  type CheckedBookingRequest,
  dateInBerlin,
  nightSpans,
  type Span,
  type StayNights,
} from '@kq/contracts';
import { distanceKm } from '@kq/gazetteer';
import { type Clock, type Principal } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { freeBedsOn } from '../../accommodations/domain/beds';
import { type VisibilityOf } from '../../visibility/domain/visibility';
import { checkStayDates } from '../../search/domain/check-stay-dates';
import { locationDisplayName, locationName, type PlaceNames } from '../../search/domain/location-name';
import { type AccommodationStore, type BookingRequests } from './ports';
import { isTooFar, isTooShort } from '../domain/askable';
import { namedSite } from '../domain/site-of-request';

interface Deps {
  readonly bookings: BookingRequests;
  readonly accommodations: AccommodationStore;
  readonly visibilityOf: VisibilityOf;
  readonly places: PlaceNames;
  readonly clock: Clock;
}

/** Reports problems of a request before it is sent. */
export function createCheckBookingRequest({ bookings, accommodations, visibilityOf, places, clock }: Deps) {
  return {
    /** Applies the rules of POST /booking-requests without sending; earlier requests are hidden from an anonymous caller. */
    async check(body: CheckBookingRequestBody, principal: Principal | null): Promise<CheckedBookingRequest> {
      const today = dateInBerlin(clock.now());
      const { start_date: from = today, end_date: to = addDays(from, 1) } = body;
      if (body.start_date !== undefined) checkStayDates(from, to, today);
      const spans = nightSpans({
        start_date: from,
        end_date: to,
        nights: body.start_date === undefined ? null : body.nights,
      });
      const hasSender = principal !== null && body.start_date !== undefined;
      const [docs, earlier] = await Promise.all([
        accommodations.findByIds(body.accommodation_ids),
        hasSender ? bookings.findAskedOf({ userId: principal.userId, spans }) : [],
      ]);
      const found = new Map(
        docs.filter((doc) => visibilityOf(doc) === 'public').map((doc) => [doc._id, doc]),
      );
      const data = body.accommodation_ids.map((id) => ({
        ...checked(found.get(id), { location: body.location, spans }),
        ...(body.start_date === undefined
          ? {}
          : missedNights(found.get(id), { ...body, start_date: from, end_date: to })),
        accommodation_id: id,
        asked: earlier.find((one) => one.accommodation_id === id) ?? null,
      }));
      return { data, ...siteOf(places, body.location) };
    },
    /** Returns accommodations that this dispatcher asked for current or future stays. */
    asked: ({ userId }: Principal): Promise<AskedAccommodation[]> =>
      bookings.findAskedOf({ userId, spans: [{ from: dateInBerlin(clock.now()), to: END_OF_TIME }] }),
  };
}

export type CheckBookingRequest = ReturnType<typeof createCheckBookingRequest>;

/** Names the location as the request will; nothing for clients that send no name. */
function siteOf(places: PlaceNames, location: CheckBookingRequestBody['location']) {
  if (location?.display_name === undefined) return {};
  const { display_name, lat, lng, kind } = location;
  const place = locationName(places, location);
  if (place === null) return { site: null };
  const name = locationDisplayName(places, location) ?? place;
  return { site: { ...namedSite(place, { display_name, lat, lng, kind }), name } };
}

const END_OF_TIME = '9999-12-31';

interface Question {
  readonly location: CheckBookingRequestBody['location'];
  readonly spans: readonly Span[];
}

/** Names the minimum nights that a stay does not reach. */
const missedNights = (doc: AccommodationDoc | undefined, stay: StayNights) =>
  doc !== undefined && isTooShort(doc, stay) ? { min_nights_missed: doc.min_nights } : {};

function checked(doc: AccommodationDoc | undefined, { location, spans }: Question) {
  if (doc === undefined) return { is_active: false, distance_km: null, is_too_far: false, beds_free: 0 };
  return {
    is_active: true,
    distance_km: location === undefined ? null : Math.round(distanceKm(location, doc) * 10) / 10,
    is_too_far: location !== undefined && isTooFar(doc, location),
    beds_free: freeBedsOn(doc, spans),
  };
}
