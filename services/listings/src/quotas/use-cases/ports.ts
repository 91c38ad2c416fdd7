import { type DailyQuotaKind } from '@kq/contracts';

/** Counts per day, without races and without storing the counted sender. */
export interface DailyQuota {
  /** Takes one of `cap` units; returns null when none is left today. */
  take(key: QuotaKey, cap: number): Promise<QuotaUnit | null>;
}

/** One unit taken from the quota of a day. */
export interface QuotaUnit {
  /** Returns the unit to the day it was taken from. Must be called at most once. */
  release(): Promise<void>;
}

export interface QuotaKey {
  readonly kind: DailyQuotaKind;
  readonly value: string;
}
