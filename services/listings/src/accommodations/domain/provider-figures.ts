/** Response metrics of an owner; null below the minimum number of requests. */
export interface ProviderFigures {
  /** Median hours from the sending of the mail to the answer. */
  readonly response_hours: number | null;
  /** Share of finished requests that the owner accepted, at least in part: 0–1. */
  readonly acceptance: number | null;
}

/** Metrics of booking requests that accommodations read (DESIGN §5 Figures of a provider). */
export interface BookingFigures {
  /** Returns the metrics of all owners that have any. */
  providerFigures(): Promise<ReadonlyMap<number, ProviderFigures>>;
  /** Returns the percentage of finished requests with at least one confirmed accommodation; null without outcomes. */
  successRate(): Promise<number | null>;
}

/** Statistics for an installation without requests. */
export const noBookingFigures: BookingFigures = {
  providerFigures: () => Promise.resolve(new Map()),
  successRate: () => Promise.resolve(null),
};
