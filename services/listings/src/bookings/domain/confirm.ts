import { coversMissing, partsOf, surplusOf } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, validationError } from '@kq/kernel';
import {
  type Actor,
  type BookingRequestDoc,
  type Confirming,
  type RequestRecipient,
  type StoredOffer,
} from './booking-request';
import { amountOfBeds } from './amounts';
import { offeredParts, requestCoverage, takenParts } from './coverage';
import { UNFINISHED_AFTER_MS } from '../../stays/domain/transition';
import { agreedFacts, stayFields, type StayFacts } from './recipient-stay';
import { presentOffer } from './present-offer';
import { isLive, isOffered, isSilent, referenceOf } from './recipient-status';
import { type Draft, type RecipientPatch, type Transition, transition } from './transition';

/** One accommodation of a confirmation call. */
export interface ConfirmItem {
  readonly accommodation_id: number;
  readonly beds: number;
  /** The version of the offer that was read: this call never confirms another one. */
  readonly offer_version: number;
}

export interface ConfirmOptions {
  /** The caller knows that some nights then have more beds than the crew needs. */
  readonly allowSurplus?: boolean;
}

/** Result of reserving the beds of one accommodation. */
export type BedsResult =
  | { readonly accommodationId: number; readonly taken: true }
  | {
      readonly accommodationId: number;
      readonly taken: false;
      readonly bedsLeft: number;
      /** The accommodation is blocked or deleted. */
      readonly isWithdrawn: boolean;
    };

/**
 * Step 1 of a confirmation (docs/design.md D17): marks the recipients, so that no other call answers, cancels or
 * confirms them while their beds are reserved. Recipients already confirmed with the same beds and offer stay
 * unchanged: idempotent.
 * @throws AppError when an item cannot be confirmed, VALIDATION_FAILED when a night would have more beds than the crew;
 * nothing is marked then.
 */
export function startConfirmation(
  doc: BookingRequestDoc,
  items: readonly ConfirmItem[],
  attempt: string,
  now: Date,
  { allowSurplus = false, ...facts }: ConfirmOptions & StayFacts = {},
): Transition {
  const wanted = items.filter((item) => !isAlreadyConfirmed(recipientOf(doc, item.accommodation_id), item));
  const offers = wanted.map((item) => ({ item, offer: checkedOffer(doc, item, now) }));
  if (!allowSurplus) assertNoSurplus(doc, offers);
  return transition(doc, now, (draft) => {
    for (const { item, offer } of offers) {
      const confirming: Confirming = {
        attempt,
        beds: item.beds,
        from: offer.start_date,
        to: offer.end_date,
        ...agreedFacts(doc, recipientOf(doc, item.accommodation_id), item.beds, facts),
        ...(offer.adjusts_blocks === undefined ? {} : { blocks: offer.adjusts_blocks }),
        until: new Date(now.getTime() + UNFINISHED_AFTER_MS),
      };
      draft.setRecipient(item.accommodation_id, { confirming });
    }
  });
}

/**
 * Runs step 3: marked recipients become `confirmed` or revert to their answer. When the crew is housed, the same write
 * releases all others. Marks of other attempts stay unchanged.
 */
export function settleConfirmation(
  doc: BookingRequestDoc,
  results: readonly BedsResult[],
  attempt: string,
  by: Actor,
  now: Date,
): Transition {
  const marked = results.filter(
    (result) => recipientOf(doc, result.accommodationId).confirming?.attempt === attempt,
  );
  return transition(doc, now, (draft) => {
    for (const { accommodationId, taken } of marked) {
      const recipient = recipientOf(draft.doc, accommodationId);
      // Each call settles in a write of its own.
      const how = { at: now, call_no: doc.version + 1 };
      const patch = taken ? confirmedPatch(recipient, how) : { confirming: null };
      draft.setRecipient(accommodationId, patch, { by, action: taken ? 'confirm' : 'beds_gone' });
    }
    if (marked.some((result) => result.taken)) announce(draft, marked, now);
    releaseUnneeded(draft, now);
  });
}

function assertNoSurplus(
  doc: BookingRequestDoc,
  offers: readonly { item: ConfirmItem; offer: StoredOffer }[],
): void {
  const { from, to, beds } = surplusOf({
    workers: doc.workers,
    confirmed: takenParts(doc),
    added: offers.map(({ item, offer }) => ({
      parts: partsOf({ ...offer, beds: item.beds }),
      price_cents: offer.price_per_bed_night,
    })),
  });
  if (from === null || to === null) return;
  throw validationError({
    recipients: [reason('beds_above_need', { workers: doc.workers, from, to, beds: doc.workers + beds })],
  });
}

function confirmedPatch(recipient: RequestRecipient, how: { at: Date; call_no: number }): RecipientPatch {
  const { confirming, offer } = recipient;
  const beds = confirming?.beds ?? 0;
  const amount = offer === null ? null : amountOfBeds(offer, beds);
  return {
    status: 'confirmed',
    beds_confirmed: beds,
    confirmed_amount: amount,
    confirming: null,
    ...(isWithStay(confirming) ? stayFields(recipient, confirming, { amount, ...how }) : {}),
  };
}

/** A mark of an earlier release names no stay: the sweeper gives it one. */
const isWithStay = (
  confirming: Confirming | null,
): confirming is Confirming & Required<Pick<Confirming, 'stay_id' | 'parts' | 'terms' | 'house'>> =>
  confirming?.stay_id !== undefined && confirming.parts !== undefined && confirming.house !== undefined;

/**
 * Rejects a confirmation of accommodations that are no longer offered; those confirmed before keep their stay.
 * @throws AppError NO_LONGER_OFFERED with `recipients` [{accommodation_id}]
 */
export function assertStillOffered(
  doc: BookingRequestDoc,
  items: readonly ConfirmItem[],
  withdrawn: ReadonlySet<number>,
): void {
  const refused = items
    .map((item) => recipientOf(doc, item.accommodation_id))
    .filter((one) => withdrawn.has(one.accommodation_id) && isOffered(one));
  if (refused.length > 0) throw noLongerOffered(refused);
}

export function noLongerOffered(
  refused: readonly RequestRecipient[],
  details: Readonly<Record<string, unknown>> = {},
): AppError {
  return new AppError('NO_LONGER_OFFERED', {
    reason: reason('accommodations_no_longer_offered', { titles: refused.map(({ title }) => title) }),
    details: {
      recipients: refused.map(({ accommodation_id }) => ({ accommodation_id })),
      ...details,
    },
  });
}

export function recipientOf(doc: BookingRequestDoc, accommodationId: number): RequestRecipient {
  const recipient = doc.recipients.find((one) => one.accommodation_id === accommodationId);
  if (recipient === undefined) throw new AppError('NOT_FOUND');
  return recipient;
}

function announce(draft: Draft, results: readonly BedsResult[], now: Date): void {
  const { doc } = draft;
  if (doc.dispatcher_id === null) return;
  const confirmed = results
    .filter((result) => result.taken)
    .map((result) => recipientOf(doc, result.accommodationId));
  draft.emit({
    name: 'bookingRequestConfirmed',
    data: {
      booking_request_id: doc._id,
      dispatcher_id: doc.dispatcher_id,
      recipients: confirmed.map((one) => ({ ...referenceOf(one), beds: one.beds_confirmed })),
      stay_ids: confirmed.flatMap((one) => one.stay_state?.stay_id ?? []),
      is_filled: requestCoverage(doc, now).is_filled,
    },
  });
}

/**
 * Releases the offers that cover no night that still misses a bed, and silent owners once none does. Recipients whose
 * beds are being reserved stay until that is settled.
 */
function releaseUnneeded(draft: Draft, now: Date): void {
  const { doc } = draft;
  const coverage = requestCoverage(doc, now);
  const isNeeded = (one: RequestRecipient): boolean =>
    !coverage.is_filled && (isSilent(one) || coversMissing(coverage, offeredParts(one)));
  const released = doc.recipients.filter((one) => isLive(one) && one.confirming === null && !isNeeded(one));
  if (doc.dispatcher_id === null || released.length === 0) return;
  for (const { accommodation_id } of released) {
    draft.setRecipient(
      accommodation_id,
      { status: 'released' },
      { by: { kind: 'system', user_id: null }, action: 'release' },
    );
  }
  draft.emit({
    name: 'bookingRequestReleased',
    data: {
      booking_request_id: doc._id,
      dispatcher_id: doc.dispatcher_id,
      recipients: released.map(referenceOf),
    },
  });
}

function isAlreadyConfirmed(recipient: RequestRecipient, item: ConfirmItem): boolean {
  return (
    recipient.status === 'confirmed' &&
    recipient.beds_confirmed === item.beds &&
    recipient.offer?.version === item.offer_version
  );
}

function checkedOffer(doc: BookingRequestDoc, item: ConfirmItem, now: Date) {
  if (doc.status === 'cancelled' || doc.status === 'awaiting_verification')
    throw new AppError('REQUEST_CLOSED');
  const recipient = recipientOf(doc, item.accommodation_id);
  const { offer } = recipient;
  const details = { accommodation_id: item.accommodation_id };
  if (recipient.confirming !== null) {
    // Retryable: the other call completes within seconds.
    throw new AppError('CONFLICT', {
      details,
      reason: reason('accommodation_being_confirmed', { then: 'wait' }),
      retryable: true,
    });
  }
  if (offer !== null && recipient.status === 'confirmed' && item.offer_version !== offer.version) {
    throw offerChanged(item, offer);
  }
  if (recipient.status === 'confirmed') {
    throw new AppError('CONFLICT', {
      details,
      reason: reason('recipient_already_confirmed', { title: recipient.title }),
    });
  }
  if (recipient.withdrawn_reason === 'not_offered') {
    throw new AppError('CONFLICT', {
      details,
      reason: reason('recipient_no_longer_offered', { title: recipient.title }),
    });
  }
  if (!isOffered(recipient) || offer === null) {
    throw new AppError('CONFLICT', {
      details,
      reason: reason('recipient_without_offer', { title: recipient.title }),
    });
  }
  if (item.offer_version !== offer.version) throw offerChanged(item, offer);
  if (offer.valid_until <= now) {
    throw new AppError('CONFLICT', {
      details,
      reason: reason('offer_expired', { title: recipient.title }),
    });
  }
  if (item.beds > offer.beds) {
    throw validationError({
      recipients: [reason('beds_above_offer', { title: recipient.title, beds: offer.beds })],
    });
  }
  return offer;
}

function offerChanged({ accommodation_id }: ConfirmItem, offer: StoredOffer): AppError {
  return new AppError('OFFER_CHANGED', { details: { accommodation_id, offer: presentOffer(offer) } });
}
