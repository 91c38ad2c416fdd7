import {
  type CancellationTerms,
  cancellationCost,
  type CrewFacts,
  datesOf,
  freeUntil,
  nightCount,
  type NightsPattern,
  type Part,
  type Amount,
  type StayCanceller,
  type StayFacts,
  type StayStateName,
} from '@kq/contracts';
import { cancellationTermsOf, isPercentRecorded } from './recorded-terms';
import {
  type BookingRequestDoc,
  type HouseFacts,
  type RequestRecipient,
  type StayEarlyDeparture,
} from './booking-request';
import { presentEarlyDeparture } from './present-early-departure';
import { houseOfRequest } from './recipient-stay';
import { recordedCancellation } from './recorded-cancellation';
import { type OwnerContact, presentOnSite } from './visible-contact';

/** What mails read of a stay. */
export interface AgreedStay extends HouseFacts {
  readonly _id: number;
  readonly request_id: number;
  readonly accommodation_id: number;
  readonly owner_id: number;
  readonly state: StayStateName;
  readonly parts: readonly Part[];
  readonly nights: NightsPattern;
  readonly start_date: string;
  readonly end_date: string;
  readonly beds: number;
  readonly amount: Amount | null;
  readonly terms: CancellationTerms | null;
  readonly cancellation?: {
    readonly by: StayCanceller;
    readonly at: Date;
    readonly reason: string | null;
    readonly note: string | null;
    readonly sum_cents: number | null;
    readonly parts_before: readonly Part[];
  };
  readonly early_departure?: StayEarlyDeparture;
  readonly version: number;
  readonly agreed_at: Date;
  readonly call_no?: number;
  readonly is_percent_recorded?: boolean;
  readonly calendar_id?: string;
}

/** Returns a stay as mails print it. */
export function stayFactsOf(stay: AgreedStay, contact: OwnerContact): StayFacts {
  const { _id, cancellation, amount, terms } = stay;
  const parts = partsOf(cancellation?.parts_before ?? stay.parts);
  return {
    id: _id,
    request_id: stay.request_id,
    accommodation_id: stay.accommodation_id,
    parts: partsOf(stay.parts),
    nights: stay.nights,
    start_date: stay.start_date,
    end_date: stay.end_date,
    night_count: nightCount(parts),
    beds: stay.beds,
    amount,
    terms,
    ...(stay.is_percent_recorded === false ? { is_percent_recorded: false } : {}),
    free_until: freeUntil(terms, stay.start_date),
    late_cents: lateCents(stay),
    title: stay.title,
    address: stay.address || null,
    zip_code: stay.zip_code,
    city: stay.city,
    deposit: stay.deposit,
    check_in_from: stay.check_in_from,
    check_out_until: stay.check_out_until,
    state: stay.state,
    ...(cancellation === undefined
      ? {}
      : {
          cancellation: {
            by: cancellation.by,
            at: cancellation.at.toISOString(),
            reason: cancellation.reason,
            note: cancellation.note,
            sum_cents: cancellation.sum_cents,
            parts_before: parts,
          },
        }),
    ...presentEarlyDeparture(stay),
    version: stay.version,
    calendar_id: stay.calendar_id ?? null,
    ...contact,
  };
}

const partsOf = (parts: readonly Part[]): Part[] => parts.map(({ from, to, beds }) => ({ from, to, beds }));

/** Returns the most that is owed once the free period is over. */
function lateCents({ amount, terms, start_date: arrival }: AgreedStay): number | null {
  if (amount === null) return null;
  const { accommodation_cents } = amount;
  return cancellationCost({ terms, arrival, accommodation_cents, now: new Date(0), free_until: null })
    .sum_cents;
}

/** Returns what belongs to the agreements of a request besides: company and contact, the crew's wishes, the invoice. */
export function crewFactsOf(doc: BookingRequestDoc): CrewFacts {
  const { contact, billing } = doc;
  return {
    company: contact.company || null,
    name: contact.name || null,
    email: contact.email || null,
    phone: contact.phone || null,
    message: doc.message,
    arrival_from: doc.arrival_from,
    vehicles: vehiclesOf(doc),
    rooms_wish: doc.rooms_wish,
    on_site_contact: presentOnSite(doc),
    billing: billing === null ? null : definedOf(billing),
  };
}

/** Returns the entries with a text. */
export const definedOf = (record: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** Returns a stay of an earlier release that was cancelled before it could be recorded; null for any other recipient. */
export function formerStay(doc: BookingRequestDoc, recipient: RequestRecipient): AgreedStay | null {
  const { accommodation_id, offer, stay_state, status } = recipient;
  const isCancelled = status === 'cancelled_by_owner' || status === 'cancelled_by_dispatcher';
  if (!isCancelled || stay_state !== undefined || offer === null) return null;
  const { amount, ...cancellation } = recordedCancellation(doc, recipient);
  const { parts_before: parts } = cancellation;
  return {
    ...houseOfRequest(recipient),
    _id: accommodation_id,
    request_id: doc._id,
    accommodation_id,
    owner_id: recipient.owner_id,
    state: 'cancelled',
    parts: [],
    nights: offer.nights ?? 'all',
    ...datesOf(parts, offer),
    beds: Math.max(0, ...parts.map((part) => part.beds)),
    amount,
    terms: cancellationTermsOf(recipient),
    is_percent_recorded: isPercentRecorded(recipient),
    cancellation,
    version: 2 * offer.version,
    agreed_at: doc.created_at,
    // Events of a stay of several parts need a UID each; a single one keeps the UID of earlier releases.
    ...(parts.length > 1 ? {} : { calendar_id: `${doc._id}-${accommodation_id}` }),
  };
}

/** Returns the announced vehicles; null without any. */
export const vehiclesOf = ({
  vehicles,
}: Pick<BookingRequestDoc, 'vehicles'>): BookingRequestDoc['vehicles'] =>
  vehicles && { cars: vehicles.cars, vans: vehicles.vans, trucks: vehicles.trucks };
