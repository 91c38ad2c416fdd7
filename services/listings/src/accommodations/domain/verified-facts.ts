import { type AccommodationDoc, type AccommodationChanges } from './accommodation';
import { type VerificationChange } from './verification';

/** Fields that an administrator verified: a change of any of them clears the verification (docs/security.md S27). */
export const VERIFIED_FACTS = [
  'owner_id',
  'title',
  'address',
  'zip_code',
  'city',
  'type',
  'lat',
  'lng',
] as const satisfies readonly (keyof AccommodationDoc)[];

/** A verified accommodation may grow by a fifth: a room more, not another house. */
const BEDS_GROWTH_MAX = 1.2;

const HISTORY_MAX = 50;

/** Adds the cleared verification when an owner's changes contain a verified fact. */
export function withVerificationCleared(
  doc: AccommodationDoc,
  changes: AccommodationChanges,
  by: { readonly userId: number; readonly at: Date },
): AccommodationChanges {
  if (doc.verified_at === null) return changes;
  const changed: string[] = VERIFIED_FACTS.filter(
    (fact) => changes[fact] !== undefined && changes[fact] !== doc[fact],
  );
  if ((changes.beds_total ?? 0) > verifiedBeds(doc) * BEDS_GROWTH_MAX) changed.push('beds_total');
  if (changed.length === 0) return changes;
  return { ...changes, ...verificationChange(doc, { verified: false, facts: changed, ...by }) };
}

/** Counts from the verification on, so that many small steps grow no further than one. */
const verifiedBeds = ({ verification_changes: history = [], beds_total }: AccommodationDoc): number =>
  history.findLast(({ verified }) => verified)?.beds_total ?? beds_total;

/** Sets or clears the verification and records the user. */
export function verificationChange(
  doc: AccommodationDoc,
  {
    verified,
    facts = [],
    userId,
    at,
  }: { verified: boolean; facts?: readonly string[]; userId: number; at: Date },
): AccommodationChanges {
  const entry: VerificationChange = {
    ...{ at, verified, user_id: userId, facts: [...facts] },
    ...(verified ? { beds_total: doc.beds_total } : {}),
  };
  return {
    verified_at: verified ? at : null,
    verification_changes: [...(doc.verification_changes ?? []), entry].slice(-HISTORY_MAX),
  };
}
