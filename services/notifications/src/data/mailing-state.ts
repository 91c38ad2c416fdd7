import { DAY_MS } from '@kq/kernel';
import { type NewMailing } from '../domain/delivery';
import { type DeliveryEntry } from './mailing.model';

/** The queue has lost a delivery that is pending for longer than this. */
const LOST_AFTER_MS = 15_000;
/** Finished deliveries are kept for 30 days (docs/security.md S22). */
const KEEP_MS = 30 * DAY_MS;

const ENDED: ReadonlySet<string> = new Set(['sent', 'failed', 'skipped']);

const hasEnded = ({ status }: DeliveryEntry): boolean => ENDED.has(status);

export const isUnreported = (entry: DeliveryEntry): boolean => hasEnded(entry) && !entry.told;

/**
 * An instant, and the id of the embedded store's opening at that time (null on MongoDB): both prove that a worker is
 * dead.
 */
export interface Moment {
  readonly now: Date;
  readonly openingId: string | null;
}

/** Returns true when the delivery is due for an attempt: its time has come, or its worker died in the last one. */
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

export const newEntry = (
  userId: number,
  { notBefore }: Pick<NewMailing, 'notBefore'>,
  { requestedAt }: { readonly requestedAt: Date },
): DeliveryEntry => ({
  user_id: userId,
  status: 'pending',
  attempts: 0,
  not_before: notBefore,
  due_at: notBefore ?? requestedAt,
  until: null,
  claim: 0,
  finished_at: null,
  smtp_status: null,
  reason: null,
  told: false,
});

/** State of a mailing that is derived from its deliveries. */
export interface MailingState {
  readonly sweep_at: Date | null;
  readonly unsent_since: Date | null;
  readonly failed: number;
  /** When the document may be deleted; null while a mail is due or being sent. */
  readonly purge_when_empty: Date | null;
}

export function stateOf(deliveries: readonly DeliveryEntry[], createdAt: Date): MailingState {
  const unsent = deliveries.flatMap((entry) => (hasEnded(entry) ? [] : (entry.due_at ?? [])));
  const looks = deliveries.map((entry) => lookAt(entry, createdAt)).filter((at) => at !== null);
  return {
    sweep_at: earliest(looks),
    unsent_since: earliest(unsent),
    failed: deliveries.filter(({ status }) => status === 'failed').length,
    purge_when_empty: deliveries.every(({ told }) => told) ? new Date(lastEnd(deliveries) + KEEP_MS) : null,
  };
}

const earliest = (instants: readonly (Date | number)[]): Date | null =>
  instants.length === 0 ? null : new Date(Math.min(...instants.map(Number)));

/** Returns when the sweeper has to process a delivery that no worker has processed by then. */
function lookAt(entry: DeliveryEntry, createdAt: Date): number | null {
  const { status, not_before: notBefore, until } = entry;
  if (status === 'pending') return notBefore?.getTime() ?? createdAt.getTime() + LOST_AFTER_MS;
  return status === 'sending' || isUnreported(entry) ? (until?.getTime() ?? 0) : null;
}

/** Returns the time of the last completion; without deliveries one so early that the mailing may be deleted immediately. */
const lastEnd = (deliveries: readonly DeliveryEntry[]): number =>
  Math.max(-KEEP_MS, ...deliveries.map(({ finished_at: at }) => at?.getTime() ?? 0));
