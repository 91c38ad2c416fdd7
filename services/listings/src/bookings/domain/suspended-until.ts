import { DAY_MS } from '@kq/kernel';

export interface SenderReport {
  /** The reported sender. */
  readonly dispatcherId: number;
  readonly ownerId: number;
  readonly at: Date;
  /** True when a mail about the reported request reached this owner. */
  readonly hasReceived: boolean;
}

/** Reports by this number of different owners suspended a sender, before reports were decided by administrators. */
export const SUSPENDING_OWNERS = 3;
const SUSPENSION_MS = 7 * DAY_MS;

/**
 * Returns milliseconds since 1970; 0 without a suspension. Reports during a suspension do not count towards the next
 * one.
 */
export function suspendedUntil(reports: readonly SenderReport[]): number {
  const oldestFirst = [...reports].sort((a, b) => a.at.getTime() - b.at.getTime());
  let owners = new Set<number>();
  let until = 0;
  for (const { ownerId, at } of oldestFirst) {
    if (at.getTime() < until) continue;
    owners.add(ownerId);
    if (owners.size < SUSPENDING_OWNERS) continue;
    until = at.getTime() + SUSPENSION_MS;
    owners = new Set();
  }
  return until;
}
