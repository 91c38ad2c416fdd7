import { type AdminAccommodationDetail } from '@kq/contracts';
import { type AccommodationDoc } from './accommodation';

/** One event of an accommodation; `userId` is the administrator's, null for the owner. */
export interface HistoryEntry {
  readonly at: Date;
  readonly what: AdminAccommodationDetail['history'][number]['what'];
  readonly userId: number | null;
  readonly reason: string | null;
  readonly facts: readonly string[];
}

/** Returns what is stored about the past of an accommodation, oldest first. */
export function historyOf(doc: AccommodationDoc): HistoryEntry[] {
  const { decisions = [], verification_changes: changes = [], photo_removals: removals = [] } = doc;
  const decided = new Set(decisions.map(({ at }) => at.getTime()));
  return [
    byOwner('created', doc.created_at),
    ...(doc.published_at == null ? [] : [byOwner('published', doc.published_at)]),
    ...(doc.check_requested_at == null ? [] : [byOwner('check_requested', doc.check_requested_at)]),
    ...decisions.map(({ decision, at, user_id, reason }) => ({
      ...{ at, what: decision, userId: user_id, reason },
      facts: [],
    })),
    ...changes
      .filter(({ at, facts }) => facts.length > 0 || !decided.has(at.getTime()))
      .map(verificationEntry),
    ...removals.map(({ at, user_id, note }) => ({
      ...{ at, what: 'photo_removed' as const, userId: user_id, reason: note },
      facts: [],
    })),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
}

const byOwner = (what: HistoryEntry['what'], at: Date): HistoryEntry => ({
  ...{ at, what, userId: null, reason: null },
  facts: [],
});

/** Of earlier builds, which stored no decision, or taken by an owner's change. */
function verificationEntry({
  at,
  verified,
  user_id,
  facts,
}: NonNullable<AccommodationDoc['verification_changes']>[number]): HistoryEntry {
  if (facts.length > 0) return { ...byOwner('verification_cleared', at), facts };
  return {
    at,
    what: verified ? 'verified' : 'verification_withdrawn',
    userId: user_id,
    reason: null,
    facts: [],
  };
}
