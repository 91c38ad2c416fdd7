import { type AccountParts, dateInBerlin } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { allReservedParts } from '../../beds/domain/reservation';
import { type AccommodationRepository } from '../../accommodations';
import { presentCancellation } from '../../bookings/domain/present-cancellation';
import { type BookingRequestDoc, type RequestRecipient } from '../../bookings/domain/booking-request';
import { type BookingRequests, type MessageTemplates } from '../../bookings';
import { type StayDoc } from '../../stays/domain/stay';
import { type Stays } from '../../stays';
import { type CalendarChecks } from '../../calendar-mails';
import { isLive } from '../../bookings/domain/recipient-status';
import { confirmedAmount } from '../../bookings/domain/amounts';
import { isSentBy, lastDeparture } from '../domain/forget-in-request';

export interface ReadPersonDeps {
  readonly bookings: BookingRequests;
  readonly stays: Pick<Stays, 'ofPerson'>;
  readonly accommodations: AccommodationRepository;
  readonly messageTemplates: Pick<MessageTemplates, 'of'>;
  readonly calendarChecks: Pick<CalendarChecks, 'findById'>;
  readonly exportReports: (userId: number) => Promise<Record<string, unknown>>;
  readonly clock: Clock;
}

export function createReadPerson({
  bookings,
  stays,
  accommodations,
  messageTemplates,
  calendarChecks,
  exportReports,
  clock,
}: ReadPersonDeps) {
  const accommodationsOf = async (userId: number): Promise<AccommodationDoc[]> =>
    accommodations.findByIds(await accommodations.idsOfOwner(userId));

  return {
    /** Returns the day of the last confirmed future departure, as a dispatcher or an owner; null without one. */
    async confirmedUntil(userId: number): Promise<string | null> {
      const [requests, own] = await Promise.all([bookings.ofPerson(userId), accommodationsOf(userId)]);
      const departures = [
        ...requests.map((doc) =>
          lastDeparture(doc, (one) => isSentBy(doc, userId) || one.owner_id === userId),
        ),
        ...own.flatMap((accommodation) => accommodation.stays.map((stay) => stay.to)),
      ];
      const today = dateInBerlin(clock.now());
      const ahead = departures.filter((day): day is string => day !== null && day > today);
      return ahead.sort().at(-1) ?? null;
    },
    /** Counts accommodations without deleted ones, and open requests and confirmed stays of either side. */
    async partsOf(userId: number): Promise<AccountParts> {
      const [requests, own] = await Promise.all([bookings.ofPerson(userId), accommodationsOf(userId)]);
      const today = dateInBerlin(clock.now());
      const concerned = requests
        .filter(({ dropped_at: droppedAt }) => droppedAt === null)
        .map((doc) => ({
          doc,
          own: doc.recipients.filter((one) => isSentBy(doc, userId) || one.owner_id === userId),
        }));
      const stays = concerned.flatMap(({ doc, own: parts }) =>
        parts.filter((one) => one.status === 'confirmed' && (one.offer?.end_date ?? doc.end_date) > today),
      );
      return {
        accommodations: countOf(own),
        open_requests: concerned.filter(({ own: parts }) => parts.some(isLive)).length,
        confirmed_stays: stays.length,
      };
    },
    /** Returns all data of a person in listings (Art. 15 DSGVO): own texts in full, of others only the facts. */
    async exportOf(userId: number): Promise<Record<string, unknown>> {
      const [requests, own, templates, check, reports, agreed] = await Promise.all([
        bookings.ofPerson(userId),
        accommodationsOf(userId),
        messageTemplates.of(userId),
        calendarChecks.findById(userId),
        exportReports(userId),
        stays.ofPerson(userId),
      ]);
      return {
        ...(check === null ? {} : { calendar_mailed_at: check.mailed_at }),
        accommodations: own.map(presentAccommodation),
        message_templates: templates,
        requests_sent: requests.filter((doc) => isSentBy(doc, userId)).map(presentSent),
        requests_received: requests
          .filter((doc) => doc.recipients.some((one) => one.owner_id === userId))
          .map((doc) => presentReceived(doc, userId)),
        stays: agreed.map((stay) => presentStay(stay, userId)),
        ...reports,
      };
    },
  };
}

export type ReadPerson = ReturnType<typeof createReadPerson>;

function presentAccommodation({
  outbox: _outbox,
  event_seq: _seq,
  stays,
  ...accommodation
}: AccommodationDoc) {
  return { ...accommodation, stays: allReservedParts(stays) };
}

/** The texts of a cancellation only to the one who wrote them. */
function presentStay(
  { outbox: _outbox, event_seq: _seq, owner_id, dispatcher_id: _dispatcher, cancellation, ...stay }: StayDoc,
  userId: number,
) {
  if (cancellation === undefined) return stay;
  const { user_id: _user, reason, note, ...facts } = cancellation;
  const isOwn = (cancellation.by === 'owner') === (owner_id === userId);
  return { ...stay, cancellation: isOwn ? { ...facts, reason, note } : facts };
}

function presentSent(doc: BookingRequestDoc) {
  return {
    ...factsOf(doc),
    contact: doc.contact,
    location: doc.location,
    message: doc.message,
    arrival_from: doc.arrival_from,
    vehicles: doc.vehicles,
    rooms_wish: doc.rooms_wish,
    nights: doc.nights_pattern,
    on_site_contact: doc.on_site_contact,
    billing: doc.billing,
    requested_with: doc.requested_with,
    recipients: doc.recipients.map((one) => ({
      accommodation_id: one.accommodation_id,
      title: one.title,
      zip_code: one.zip_code,
      city: one.city,
      status: one.status,
      beds_confirmed: one.beds_confirmed,
      price_per_bed_night: one.offer?.price_per_bed_night ?? one.price_per_bed_night,
      confirmed_amount: confirmedAmount(one),
      cancellation: presentCancellation(one).cancellation ?? null,
    })),
  };
}

function presentReceived(doc: BookingRequestDoc, ownerId: number) {
  const own = doc.recipients.filter((one) => one.owner_id === ownerId);
  return { ...factsOf(doc), recipients: own.map(presentAnswers) };
}

function presentAnswers(one: RequestRecipient) {
  const { accommodation_id, status, offer, offers, decline_reason, decline_message, answered_at } = one;
  const { owner_cancellation, history } = one;
  const own = history.map(({ at, action }) => ({ at, action }));
  return {
    accommodation_id,
    status,
    offer,
    offers,
    decline_reason,
    decline_message,
    owner_cancellation: owner_cancellation ?? null,
    cancellation: presentCancellation(one).cancellation ?? null,
    answered_at,
    history: own,
  };
}

function factsOf(doc: BookingRequestDoc) {
  const { _id: id, status, place, start_date, end_date, workers, created_at, opened_at, answer_by } = doc;
  return { id, status, place, start_date, end_date, workers, created_at, opened_at, answer_by };
}

/** Counts accommodations, without deleted ones. */
const countOf = (accommodations: readonly AccommodationDoc[]): number =>
  accommodations.filter(({ status }) => status !== 'deleted').length;
