import { addDays, berlinInstant } from '@kq/contracts';

/** Retention of contract data after an erasure: days after the departure (KQ_CONTRACT_RETENTION_DAYS). */
export interface Retention {
  readonly days: number;
  /** Today in Berlin. */
  readonly today: string;
}

/** Data of a user that the law allows to keep after an erasure, by the last confirmed departure (docs/security.md). */
export interface Keeps {
  /** Name, company and billing: the contract itself. */
  readonly contract: boolean;
  /** Phone and address: only until the crew has left, so that both sides can reach each other. */
  readonly reach: boolean;
  /** When further data must be deleted; null when nothing is left to delete. */
  readonly until: Date | null;
}

export const KEEPS_NOTHING: Keeps = { contract: false, reach: false, until: null };

/** @param departure day of the last confirmed departure; null without a confirmed stay */
export function keepsAfter(departure: string | null, { days, today }: Retention): Keeps {
  if (departure === null) return KEEPS_NOTHING;
  const end = addDays(departure, days);
  if (today < departure) return { contract: true, reach: true, until: berlinInstant(departure, 0) };
  if (today < end) return { contract: true, reach: false, until: berlinInstant(end, 0) };
  return KEEPS_NOTHING;
}

export const earliest = (...times: readonly (Date | null)[]): Date | null => {
  const set = times.filter((time): time is Date => time !== null).map((time) => time.getTime());
  return set.length === 0 ? null : new Date(Math.min(...set));
};
