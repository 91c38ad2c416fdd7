import { type NewMailing } from '../domain/delivery';
import { type DeliveryEntry } from './mailing.model';

/** A pending delivery older than this has been lost by the queue. */
const LOST_AFTER_MS = 15_000;
/** Finished deliveries are kept for 30 days (SECURITY S22). */
const KEEP_MS = 30 * 86_400_000;

const ENDED: ReadonlySet<string> = new Set(['sent', 'failed', 'skipped']);

const hasEnded = ({ status }: DeliveryEntry): boolean => ENDED.has(status);

export const isUntold = (entry: DeliveryEntry): boolean => hasEnded(entry) && !entry.told;

/** An instant, and the opening of the embedded store at it (null on MongoDB): what proves that a worker is dead. */
export interface Moment {
  readonly now: Date;
  readonly openingId: string | null;
}

/** Due for an attempt: its time has come, or its worker died in the last one. */
export function isDue(entry: DeliveryEntry, moment: Moment): boolean {
  const { status, not_before: notBefore } = entry;
  if (status === 'pending') return notBefore === null || notBefore <= moment.now;
  return status === 'sending' && isAbandoned(entry, moment);
}

/**
 * Returns true when its worker crashed before completing the mail or reporting it: the lease has expired, or was taken
 * before the embedded store was opened, which proves that its process has stopped.
 */
export function isAbandoned(
  { until, opening_id: claimedIn }: DeliveryEntry,
  { now, openingId }: Moment,
): boolean {
  if (until === null) return false;
  return until < now || (openingId !== null && claimedIn !== openingId);
}

export const newEntry = (userId: number, { notBefore }: Pick<NewMailing, 'notBefore'>): DeliveryEntry => ({
  user_id: userId,
  status: 'pending',
  attempts: 0,
  not_before: notBefore,
  until: null,
  claim: 0,
  finished_at: null,
  smtp_status: null,
  reason: null,
  told: false,
});

/** What of a mailing follows from its deliveries. */
export interface MailingState {
  readonly sweep_at: Date | null;
  readonly failed: number;
  /** When the document may go; null while a mail is under way or due. */
  readonly purge_when_empty: Date | null;
}

export function stateOf(deliveries: readonly DeliveryEntry[], createdAt: Date): MailingState {
  const looks = deliveries.map((entry) => lookAt(entry, createdAt)).filter((at) => at !== null);
  return {
    sweep_at: looks.length === 0 ? null : new Date(Math.min(...looks)),
    failed: deliveries.filter(({ status }) => status === 'failed').length,
    purge_when_empty: deliveries.every(({ told }) => told) ? new Date(lastEnd(deliveries) + KEEP_MS) : null,
  };
}

/** When the sweeper has to see to a delivery, if no worker has done so by then. */
function lookAt(entry: DeliveryEntry, createdAt: Date): number | null {
  const { status, not_before: notBefore, until } = entry;
  if (status === 'pending') return notBefore?.getTime() ?? createdAt.getTime() + LOST_AFTER_MS;
  return status === 'sending' || isUntold(entry) ? (until?.getTime() ?? 0) : null;
}

/** Returns the time of the last completion; without deliveries one so early that the mailing may be deleted immediately. */
const lastEnd = (deliveries: readonly DeliveryEntry[]): number =>
  Math.max(-KEEP_MS, ...deliveries.map(({ finished_at: at }) => at?.getTime() ?? 0));
