import { isDeepStrictEqual } from 'node:util';
import {
  amountBefore,
  costOfLeaving,
  dateInBerlin,
  datesOf,
  isEarlyDeparture,
  type LeavingCost,
  partsBefore,
} from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Reason, validationError } from '@kq/kernel';
import { assertShownCosts } from './shown-costs';
import { referencesOf } from './cancel-stay';
import { type StayDoc } from './stay';
import { changeAgreement, type StayTransition } from './transition';

/** An early departure as it was decided. */
export interface Leaving {
  readonly departure: string;
  readonly at: Date;
  /** The most that is owed for all nights given back so far, in cents; null where the terms name no sum. */
  readonly sum_cents: number | null;
}

/**
 * Gives back the nights from a departure on; those before stay agreed, with their price and the cleaning. Without an effect
 * on a cancelled stay and on one that ends by then.
 */
export function leaveEarly(doc: StayDoc, { departure, at, sum_cents }: Leaving, now: Date): StayTransition {
  if (doc.state === 'cancelled' || departure >= doc.end_date) return { next: doc, events: [] };
  const parts = partsBefore(doc.parts, departure);
  const { end_date } = datesOf(parts, doc);
  const beds = Math.max(0, ...parts.map((part) => part.beds));
  const { parts_before = doc.parts, amount_before = doc.amount } = doc.early_departure ?? {};
  return changeAgreement(
    doc,
    {
      parts,
      end_date,
      beds,
      amount: doc.amount && amountBefore(doc.amount, doc.parts, departure),
      early_departure: { at, sum_cents, parts_before, amount_before },
    },
    [
      {
        name: 'stayShortened',
        data: {
          ...referencesOf(doc),
          start_date: doc.start_date,
          end_date,
          end_date_before: doc.end_date,
          beds,
          sum_cents,
        },
      },
    ],
    now,
  );
}

export interface LeavingCall {
  readonly departure: string;
  /** The sum that was shown. */
  readonly expected_cost_cents: number | null;
  /** The owner or the accommodation is blocked: the nights given back cost nothing. */
  readonly isFreed: boolean;
}

/**
 * Decides the dispatcher's early departure at the sum that was shown. Idempotent: the same departure again changes nothing.
 * @throws AppError REQUEST_CLOSED for a stay that is cancelled, over or not begun, VALIDATION_FAILED for another day,
 * CONFLICT while an earlier change is being finished, CANCELLATION_COST_CHANGED with the sum that holds
 */
export function decideLeaving(doc: StayDoc, call: LeavingCall, now: Date): StayTransition {
  const { departure, expected_cost_cents } = call;
  if (hasLeft(doc, departure)) return { next: doc, events: [] };
  assertRunning(doc, now);
  if (doc.is_unfinished)
    throw new AppError('CONFLICT', { reason: reason('stay_being_changed'), retryable: true });
  if (!isEarlyDeparture(departure, { ...doc, now })) throw wrongDay(doc);
  const { is_free, sum_cents } = leavingCostOf(doc, call, now);
  const { accommodation_id } = doc;
  assertShownCosts([{ accommodation_id, is_free, sum_cents }], () => expected_cost_cents);
  return leaveEarly(doc, { departure, at: now, sum_cents }, now);
}

function leavingCostOf(doc: StayDoc, { departure, isFreed }: LeavingCall, now: Date): LeavingCost {
  const owed_cents = doc.early_departure?.sum_cents;
  const terms = isFreed ? { free_days: null, percent: 0 as const } : doc.terms;
  return costOfLeaving({ ...doc, terms, owed_cents }, departure, now);
}

const hasLeft = ({ state, parts, early_departure: left }: StayDoc, departure: string): boolean =>
  state === 'agreed' &&
  left !== undefined &&
  isDeepStrictEqual(partsBefore(left.parts_before, departure).map(plain), parts.map(plain));

const plain = ({ from, to, beds }: StayDoc['parts'][number]) => ({ from, to, beds });

function assertRunning({ state, start_date, end_date }: StayDoc, now: Date): void {
  const today = dateInBerlin(now);
  if (state === 'cancelled') throw notRunning(reason('stay_cancelled'));
  if (today >= end_date) throw notRunning(reason('stay_over'));
  if (today >= start_date) return;
  throw notRunning(reason('stay_not_begun', { start: start_date }));
}

const notRunning = (refusal: Reason): AppError => new AppError('REQUEST_CLOSED', { reason: refusal });

const wrongDay = ({ end_date }: StayDoc): AppError =>
  validationError({ departure: [reason('departure_day_not_possible', { end: end_date })] });
