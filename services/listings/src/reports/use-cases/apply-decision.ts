import { AppError } from '@kq/kernel';
import { decidedChanges } from '../../accommodations/domain/decision';
import { type ChangeAccommodation } from '../../accommodations';
import { type SettleHeldRequests } from '../../bookings';
import { type ReportDoc } from '../domain/report';
import { changeReport } from './change-report';
import { type Reports } from './ports';

interface Deps {
  readonly reports: Reports;
  /** Also tells the dispatchers of stays ahead. */
  readonly hideAccommodation: ChangeAccommodation;
  readonly settleHeld: Pick<SettleHeldRequests, 'ofSender'>;
}

export type ApplyDecision = (decided: ReportDoc) => Promise<void>;

/** Applies a decision: blocks the listing, releases or withdraws the sender's held requests. Idempotent. */
export function createApplyDecision({ reports, hideAccommodation, settleHeld }: Deps): ApplyDecision {
  return async ({ _id, kind, decision, accommodation_id: listingId, reported_user_id: senderId }) => {
    if (decision?.kind === 'listing_blocked' && listingId !== null) await block(listingId, decision);
    if (kind === 'request' && senderId !== null && decision !== null)
      await settleHeld.ofSender(senderId, refusalOf(decision.kind));
    await changeReport(reports, _id, ({ due_at }) => (due_at ? { due_at: null } : null));
  };

  /** The mail about the report names the measure: the decision of the listing has no mail of its own. */
  async function block(
    listingId: number,
    { statement: reason, at, by }: NonNullable<ReportDoc['decision']>,
  ): Promise<void> {
    try {
      await hideAccommodation(listingId, (doc) =>
        doc.status === 'blocked'
          ? null
          : decidedChanges(doc, { decision: 'hidden', reason, at, user_id: by }),
      );
    } catch (error) {
      // Deleted in the meantime: nothing is left to block.
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    }
  }
}

const refusalOf = (kind: NonNullable<ReportDoc['decision']>['kind']) =>
  kind === 'sender_suspended' || kind === 'account_blocked' ? kind : null;
