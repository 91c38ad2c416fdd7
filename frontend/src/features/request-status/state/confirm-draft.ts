import { type Amount, computeAmount, sumOfAmounts } from '@kq/contracts/amount';
import { type CoverageSummary } from '@kq/contracts/stays/coverage';
import { nightsIn, partsOf } from '@kq/contracts/stays/part';
import { type Surplus, surplusOf } from '@kq/contracts/stays/surplus';
import {
  type BookingRequest,
  type ConfirmItem,
  type Offer,
  type Recipient,
} from '../api/booking-request-api';
import { isConfirmable } from './recipient-groups';

/** Beds to confirm, by accommodation id. */
export type BedsDraft = Readonly<Record<number, number>>;

/**
 * Fills the missing beds night by night from the chosen accommodations in their order; each gives at most what it offered,
 * and as many as its emptiest night lacks.
 */
export function distributeBeds(
  recipients: readonly Recipient[],
  { missing_spans }: Pick<CoverageSummary, 'missing_spans'>,
): BedsDraft {
  const missing = new Map([...nightsIn(missing_spans)].map(({ night, beds }) => [night, beds]));
  const draft: Record<number, number> = {};
  for (const { accommodation_id, offer } of recipients) {
    const nights = offer === null ? [] : [...nightsIn(partsOf(offer))].map(({ night }) => night);
    const beds = Math.min(offer?.beds ?? 0, Math.max(0, ...nights.map((night) => missing.get(night) ?? 0)));
    draft[accommodation_id] = beds;
    for (const night of nights) missing.set(night, Math.max(0, (missing.get(night) ?? 0) - beds));
  }
  return draft;
}

/** True when some night of this accommodation still lacks beds with those of the others in the draft. */
export function isNeeded(
  recipient: Recipient,
  all: readonly Recipient[],
  draft: BedsDraft,
  coverage: Pick<CoverageSummary, 'missing_spans'>,
): boolean {
  const others = all
    .filter((one) => one.accommodation_id !== recipient.accommodation_id)
    .map((one) => ({
      ...one,
      offer: one.offer && { ...one.offer, beds: draft[one.accommodation_id] ?? 0 },
    }));
  return (distributeBeds([...others, recipient], coverage)[recipient.accommodation_id] ?? 0) > 0;
}

/** Beds beyond the crew that this draft would confirm. */
export function surplusOfDraft(
  { workers, recipients: all }: Pick<BookingRequest, 'workers' | 'recipients'>,
  recipients: readonly Recipient[],
  draft: BedsDraft,
): Surplus {
  return surplusOf({
    workers,
    confirmed: all.filter((one) => one.beds_confirmed > 0).flatMap(({ parts }) => parts),
    added: recipients.flatMap(({ accommodation_id, offer }) => {
      const beds = draft[accommodation_id] ?? 0;
      return offer === null || beds === 0
        ? []
        : [{ parts: partsOf({ ...offer, beds }), price_cents: offer.price_per_bed_night }];
    }),
  });
}

/** The amount that a confirmation of `beds` would store. */
export function previewAmount(offer: Offer, beds: number): Amount {
  return computeAmount({ ...offer, parts: partsOf({ ...offer, beds }) });
}

/** Cents over the accommodations that get beds. */
export function previewTotalCents(recipients: readonly Recipient[], draft: BedsDraft): number {
  const amounts = recipients.flatMap(({ accommodation_id, offer }) => {
    const beds = draft[accommodation_id] ?? 0;
    return offer !== null && beds > 0 ? [previewAmount(offer, beds)] : [];
  });
  return sumOfAmounts(amounts);
}

/** After `beds_gone`: limits each accommodation to its remaining beds. */
export function adjustToBedsLeft(draft: BedsDraft, bedsLeft: Readonly<Record<number, number>>): BedsDraft {
  return Object.fromEntries(
    Object.entries(draft).map(([id, beds]) => [id, Math.min(beds, bedsLeft[Number(id)] ?? beds)]),
  );
}

/** The versions of the offers that are on the screen, by accommodation id. */
export type ShownVersions = Readonly<Record<number, number>>;

export const versionsOf = (recipients: readonly Recipient[]): ShownVersions =>
  Object.fromEntries(recipients.map((one) => [one.accommodation_id, one.offer?.version ?? 0]));

/** The offer has changed since it was shown: its terms have to be looked at again. */
export const isOfferChanged = ({ accommodation_id, offer }: Recipient, shown: ShownVersions): boolean =>
  offer !== null && shown[accommodation_id] !== offer.version;

/** What goes to the server, always with the version that was shown; accommodations without beds stay out. */
export function confirmItems(
  recipients: readonly Recipient[],
  draft: BedsDraft,
  shown: ShownVersions,
): ConfirmItem[] {
  return recipients.filter(isConfirmable).flatMap(({ accommodation_id }) => {
    const beds = draft[accommodation_id] ?? 0;
    const offer_version = shown[accommodation_id];
    return beds > 0 && offer_version ? [{ accommodation_id, beds, offer_version }] : [];
  });
}
