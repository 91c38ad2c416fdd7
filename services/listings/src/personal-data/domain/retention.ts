import { addDays, berlinInstant } from '@kq/contracts';

/** Retention of contract data after an erasure: days after the departure (KQ_CONTRACT_RETENTION_DAYS). */
export interface Retention {
  readonly days: number;
  /** Today in Berlin. */
  readonly today: string;
}

/** Data of a user that the law allows to keep after an erasure, by the last confirmed departure (docs/security.md). */
export interface RetainedData {
  /** Name, company and billing: the contract itself. */
  readonly contract: boolean;
  /** Phone and address: only until the crew has left, so that both sides can reach each other. */
  readonly reach: boolean;
  /** When further data must be deleted; null when nothing is left to delete. */
  readonly until: Date | null;
}

export const RETAINS_NOTHING: RetainedData = { contract: false, reach: false, until: null };

/** @param departure day of the last confirmed departure; null without a confirmed stay */
export function retainedAfter(departure: string | null, { days, today }: Retention): RetainedData {
  if (departure === null) return RETAINS_NOTHING;
  const end = addDays(departure, days);
  if (today < departure) return { contract: true, reach: true, until: berlinInstant(departure, 0) };
  if (today < end) return { contract: true, reach: false, until: berlinInstant(end, 0) };
  return RETAINS_NOTHING;
}

export const earliest = (...times: readonly (Date | null)[]): Date | null => {
  const set = times.filter((time): time is Date => time !== null).map((time) => time.getTime());
  return set.length === 0 ? null : new Date(Math.min(...set));
};
