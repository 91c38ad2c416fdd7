import { type ListingDecision } from '@kq/contracts';
import { type AccommodationChanges, type AccommodationDoc } from './accommodation';
import { type AccommodationDecision } from './verification';
import { verificationChange } from './verified-facts';

const DECISIONS_MAX = 50;

/** Decisions about the verification; the others are about the visibility. */
const ABOUT_VERIFICATION: readonly ListingDecision[] = [
  'verified',
  'check_declined',
  'verification_withdrawn',
];

/** Returns the decision that these wishes of an administrator mean; null when they change nothing. */
export function decisionOf(
  doc: Pick<AccommodationDoc, 'status' | 'verified_at' | 'check_requested_at'>,
  { verified, blocked }: { readonly verified?: boolean | undefined; readonly blocked?: boolean | undefined },
): ListingDecision | null {
  const isVerified = doc.verified_at !== null;
  const isHidden = doc.status === 'blocked';
  if (verified === true) return isVerified ? null : 'verified';
  if (verified === false && isVerified) return 'verification_withdrawn';
  if (verified === false) return doc.check_requested_at == null ? null : 'check_declined';
  if (blocked === undefined || blocked === isHidden) return null;
  return blocked ? 'hidden' : 'released';
}

/** Returns the changes by a decision, which is recorded with them. */
export function decidedChanges(
  doc: AccommodationDoc,
  made: Omit<AccommodationDecision, 'no'>,
): AccommodationChanges {
  const decisions = doc.decisions ?? [];
  const entry: AccommodationDecision = { no: (decisions.at(-1)?.no ?? 0) + 1, ...made };
  return { ...effectOf(doc, made), decisions: [...decisions, entry].slice(-DECISIONS_MAX) };
}

function effectOf(
  doc: AccommodationDoc,
  { decision, at, user_id: userId }: Omit<AccommodationDecision, 'no'>,
): AccommodationChanges {
  switch (decision) {
    case 'verified':
      return { ...verificationChange(doc, { verified: true, userId, at }), check_requested_at: null };
    case 'verification_withdrawn':
      return verificationChange(doc, { verified: false, userId, at });
    case 'check_declined':
      return { check_requested_at: null };
    case 'hidden':
      return { status: 'blocked', blocked_from: doc.status };
    case 'released':
      // Archived where an earlier build did not record what it was.
      return { status: doc.blocked_from ?? 'archived', blocked_from: null };
  }
}

/** Returns true while a decision describes the accommodation: no later one and no change of its owner replaced it. */
export function isInForce(doc: AccommodationDoc, { no, decision }: AccommodationDecision): boolean {
  const isVerification = ABOUT_VERIFICATION.includes(decision);
  const last = (doc.decisions ?? []).findLast(
    (one) => ABOUT_VERIFICATION.includes(one.decision) === isVerification,
  );
  if (last?.no !== no) return false;
  if (isVerification) return (decision === 'verified') === (doc.verified_at !== null);
  return (decision === 'hidden') === (doc.status === 'blocked');
}
