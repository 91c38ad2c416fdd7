import { assertRecentSignIn } from '@kq/contracts/recent-sign-in';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock, type Principal } from '@kq/kernel';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { type AccommodationRepository } from '../../accommodations';
import { type Contacts } from '../../bookings';
import { decide, type DecisionInput } from '../domain/decide';
import { type ReportDoc } from '../domain/report';
import { type ApplyDecision } from './apply-decision';
import { changeReport } from './change-report';
import { type Reports } from './ports';

interface Deps {
  readonly reports: Reports;
  readonly accommodations: Pick<AccommodationRepository, 'findById'>;
  readonly contacts: Contacts;
  readonly applyDecision: ApplyDecision;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Decides a report. The decision and its event are one write; what it does to the listing or the sender follows, and is
 * repeated by the sweeper when this process dies in between.
 * @throws AppError NOT_FOUND, CONFLICT, VALIDATION_FAILED, FORBIDDEN without a recent sign-in
 */
export function createDecideReport(deps: Deps) {
  const { reports, accommodations, contacts, applyDecision, clock, logger } = deps;
  return async (id: number, admin: Principal, input: Omit<DecisionInput, 'adminId'>): Promise<ReportDoc> => {
    if (input.decision !== 'none') assertRecentSignIn(admin, clock.now());
    if (input.decision === 'listing_blocked') await assertListingExists(id);
    if (input.decision === 'account_blocked') await assertAccountBlocked(id);
    const decided = await changeReport(
      reports,
      id,
      (doc) => decide(doc, { ...input, adminId: admin.userId }, clock.now()),
      'reportDecided',
    );
    logger.info(
      { report_id: id, admin_id: admin.userId, decision: input.decision, report_kind: decided.kind },
      'report decided',
    );
    try {
      await applyDecision(decided);
    } catch (error) {
      logger.error({ err: error, report_id: id }, 'decision of a report not applied, will retry');
    }
    return decided;
  };

  /** Both sides are told that the account is blocked: auth blocks it, before it is decided here. */
  async function assertAccountBlocked(id: number): Promise<void> {
    const userId = (await reports.findById(id))?.reported_user_id ?? null;
    const [card] = userId === null ? [] : await contacts.byIds([userId]);
    if (card === undefined || card.block?.is_blocked === true) return;
    throw new AppError('CONFLICT', {
      reason: reason('account_not_blocked_yet'),
    });
  }

  async function assertListingExists(id: number): Promise<void> {
    const listingId = (await reports.findById(id))?.accommodation_id ?? null;
    if (listingId === null) return;
    const listing = await accommodations.findById(listingId);
    if (listing !== null && listing.status !== 'deleted') return;
    throw new AppError('CONFLICT', { reason: reason('accommodation_deleted_meanwhile') });
  }
}

export type DecideReport = ReturnType<typeof createDecideReport>;
