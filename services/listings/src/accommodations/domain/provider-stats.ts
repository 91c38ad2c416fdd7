/** Response metrics of an owner; null below the minimum number of requests. */
export interface ProviderStats {
  /** Median hours from the sending of the mail to the answer. */
  readonly response_hours: number | null;
  /** Share of finished requests that the owner accepted, at least in part: 0–1. */
  readonly acceptance: number | null;
}
