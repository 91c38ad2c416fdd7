import { dateInBerlin, datesOf, type NightsPattern } from '@kq/contracts';
import { newRequestId } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { confirmedAmount } from './amounts';
import { cancellationTermsOf, isPercentRecorded } from './recorded-terms';
import { confirmedParts } from './coverage';
import {
  type BookingRequestDoc,
  type Confirming,
  type HouseFacts,
  type RequestRecipient,
  type StayState,
  type StayToWrite,
} from './booking-request';
import { nextDueAt } from './due-at';
import { type Transition } from './transition';

/** Where the ids of new stays and the facts that they keep come from. */
export interface StayFacts {
  readonly newStayId?: () => number;
  /** By accommodation; those that are missing are recorded by what the request knows of them. */
  readonly houses?: ReadonlyMap<number, HouseFacts>;
}

type Agreed = Pick<RequestRecipient, 'offer' | 'beds_confirmed' | 'stay_state'>;
type Dates = Parameters<typeof confirmedParts>[0];

/** Returns first arrival and last departure of what is agreed with a recipient; the request's dates without it. */
export const agreedDates = (recipient: Agreed, request: Dates): ReturnType<typeof datesOf> =>
  datesOf(confirmedParts(request, recipient), request);

/** Returns what a confirmation freezes: the facts of the accommodation, and the ids and nights of its stay. */
export function agreedFacts(
  doc: BookingRequestDoc,
  recipient: RequestRecipient,
  beds: number,
  { newStayId = newRequestId, houses }: StayFacts,
): Required<Pick<Confirming, 'stay_id' | 'parts' | 'terms' | 'house'>> {
  return {
    stay_id: newStayId(),
    parts: confirmedParts(doc, { offer: recipient.offer, beds_confirmed: beds }),
    terms: cancellationTermsOf(recipient),
    house: houses?.get(recipient.accommodation_id) ?? houseOfRequest(recipient),
  };
}

/** Returns what is recorded of a confirmation in the write that makes the contract. */
export function stayFields(
  recipient: RequestRecipient,
  facts: Required<Pick<Confirming, 'stay_id' | 'parts' | 'terms' | 'house'>>,
  { amount, at, call_no }: Pick<StayToWrite, 'amount' | 'at' | 'call_no'>,
): { stay_state: StayState; stay_to_write: StayToWrite } {
  const { stay_id, parts, terms, house } = facts;
  const total = amount?.total_cents ?? null;
  return {
    stay_state: { stay_id, stay_version: 1, parts, total, state: 'agreed' },
    stay_to_write: {
      stay_id,
      parts,
      nights: nightsOf(recipient),
      amount,
      terms,
      house,
      at,
      ...(call_no === undefined ? {} : { call_no }),
      ...(isPercentRecorded(recipient) ? {} : { is_percent_recorded: false }),
    },
  };
}

/**
 * Gives confirmations of earlier releases a stay to be written. What was not recorded then stays unknown; no event, no
 * mail.
 */
export function adoptStays(doc: BookingRequestDoc, facts: StayFacts, now: Date): Transition {
  const adopted = doc.recipients.map((one) => {
    if (one.status !== 'confirmed' || one.stay_state !== undefined) return one;
    const agreed = agreedFacts(doc, one, one.beds_confirmed, facts);
    const how = { amount: confirmedAmount(one), at: now };
    const { stay_state, stay_to_write } = stayFields(one, agreed, how);
    return { ...one, stay_state, stay_to_write: { ...stay_to_write, is_adopted: true } };
  });
  return withRecipients(doc, adopted);
}

/** Forgets that a stay is to be written. Idempotent. */
export function noteStayWritten(doc: BookingRequestDoc, stayId: number): Transition {
  return withRecipients(
    doc,
    doc.recipients.map((one) =>
      one.stay_to_write?.stay_id === stayId ? { ...one, stay_to_write: null } : one,
    ),
  );
}

/** Forgets that a stay was to end: it says so, or was cancelled or shortened further meanwhile. Idempotent. */
export function noteLeft(doc: BookingRequestDoc, stayId: number): Transition {
  return withRecipients(
    doc,
    doc.recipients.map((one) =>
      one.leaving && one.stay_state?.stay_id === stayId ? { ...one, leaving: null } : one,
    ),
  );
}

/** Writes what no reader sees: neither status nor live pages move. */
function withRecipients(doc: BookingRequestDoc, recipients: RequestRecipient[]): Transition {
  if (recipients.every((one, index) => one === doc.recipients[index])) return { next: doc, events: [] };
  const next = { ...doc, recipients };
  return { next: { ...next, due_at: nextDueAt(next) }, events: [] };
}

/** Returns the facts that stays keep of an accommodation, as they are now. */
export const houseOf = ({
  title,
  address,
  zip_code,
  city,
  deposit,
  ...doc
}: AccommodationDoc): HouseFacts => ({
  title,
  address,
  zip_code,
  city,
  deposit,
  check_in_from: doc.check_in_from ?? null,
  check_out_until: doc.check_out_until ?? null,
});

/** Returns what is known of the accommodation of an earlier confirmation; only its street is read today. */
export const formerHouseOf = (recipient: RequestRecipient, address: string): HouseFacts => ({
  ...houseOfRequest(recipient),
  address,
});

/** Returns what a request itself knows of an accommodation. */
export const houseOfRequest = ({ title, zip_code, city }: RequestRecipient): HouseFacts => ({
  title,
  address: '',
  zip_code,
  city,
  deposit: null,
  check_in_from: null,
  check_out_until: null,
});

/** The nights of an offer; all where it names none. */
const nightsOf = ({ offer }: Pick<RequestRecipient, 'offer'>): NightsPattern => offer?.nights ?? 'all';

/** Returns true while the last agreed night of a recipient lies ahead. */
export const isStayAhead = (recipient: Agreed, request: Dates, now: Date): boolean =>
  agreedDates(recipient, request).end_date > dateInBerlin(now);
