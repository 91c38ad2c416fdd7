import { type EventEnvelope, events } from '@kq/contracts';
import { assertRecentSignIn } from '@kq/contracts/recent-sign-in';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock, type Principal } from '@kq/kernel';
import { createEvent } from '@kq/service-kit/events/create-event';
import { type AccommodationChanges, type AccommodationDoc } from '../domain/accommodation';
import { missingForVerification } from '../domain/check-facts';
import { decidedChanges, decisionOf } from '../domain/decision';
import { createChangeAccommodation } from './change-accommodation';
import { changedEvent } from './changed-event';
import { readHeldStays } from './held-stays';
import { type AccommodationRepository } from './ports';
import { type StayReader } from './stays-ahead';

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'findById' | 'update' | 'placeFactsOf'>;
  readonly stays: StayReader;
  readonly clock: Clock;
}

export interface AdminPatch {
  readonly verified?: boolean | undefined;
  readonly blocked?: boolean | undefined;
  readonly reason?: string | undefined;
  readonly version?: number | undefined;
}

/**
 * Use case of PATCH /admin/accommodations/{id}: the decision, its record and its event in one write.
 * @throws AppError FORBIDDEN, NOT_FOUND, ACCOMMODATION_CHANGED, CONFLICT for a house that lacks what a check needs
 */
export function createAdminUpdateAccommodation(deps: Deps) {
  const { clock } = deps;

  return async (id: number, admin: Principal, patch: AdminPatch): Promise<AccommodationDoc> => {
    assertRecentSignIn(admin, clock.now());
    const heldStays = patch.blocked === true ? await readHeldStays(deps, id) : () => [];
    const change = createChangeAccommodation({
      ...deps,
      eventsOf: (doc, changes) => [
        changedEvent(deps, doc, changes),
        decidedEvent(doc, changes, clock),
        ...heldStays(doc, changes, 3),
      ],
    });
    return change(id, (doc) => {
      const decision = decisionOf(doc, patch);
      if (decision === null) return null;
      if (patch.version !== undefined && patch.version !== doc.version)
        throw new AppError('ACCOMMODATION_CHANGED');
      if (decision === 'verified') assertVerifiable(doc);
      const reason = patch.reason ?? null;
      return decidedChanges(doc, { decision, reason, at: clock.now(), user_id: admin.userId });
    });
  };
}

function decidedEvent(
  { _id, owner_id, event_seq }: AccommodationDoc,
  { decisions }: AccommodationChanges,
  clock: Clock,
): EventEnvelope {
  const last = decisions?.at(-1);
  if (last === undefined) throw new AppError('INTERNAL', { message: 'decision without a record' });
  return createEvent(
    events.accommodationDecided,
    { accommodation_id: _id, owner_id, decision_no: last.no, decision: last.decision },
    { sequence: event_seq + 2, source: 'listings', clock },
  );
}

/** @throws AppError CONFLICT with what is missing, where there is nothing that a mark could vouch for */
function assertVerifiable(doc: AccommodationDoc): void {
  const missing = missingForVerification(doc);
  if (missing.length === 0) return;
  const refusal = reason('verification_incomplete', { missing });
  throw new AppError('CONFLICT', { reason: refusal, fields: { verified: [refusal] }, details: { missing } });
}
