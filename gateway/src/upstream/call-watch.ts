import { createOutliers, type EjectionChange } from './outliers';
import { createPatience } from './patience';
import { createRetryBudget } from './retry-budget';

/** Observes one call until its response head. */
export interface CallWatch {
  /** Records the response head. */
  answered(): void;
  /** Records that the call has waited longer than it should; once. */
  silent(): void;
  /**
   * Returns another address that answers in time, and counts the retry there; null when there is none or the budget is
   * used up.
   */
  takeOver(): string | null;
  /** Records the end of the call with any outcome. */
  ended(): void;
}

export interface WatchedCall {
  /** Route template. */
  readonly route: string;
  readonly address: string;
  /** True for a call whose repetition has no effect. */
  readonly isRead: boolean;
  readonly isFirstTry: boolean;
}

/** The addresses of a service, evaluated at every use. */
export interface ServiceAddresses {
  all(): readonly string[];
  /** Returns false for an address that refused a connection or announced its stop. */
  isUsable(address: string): boolean;
}

/** The watch of a call to a service with one address: there is no other to ask. */
export const unwatched: CallWatch = {
  answered: () => undefined,
  silent: () => undefined,
  takeOver: () => null,
  ended: () => undefined,
};

/** Returns what the gateway has learned about the answers of one service (ADR 054). */
export function createServiceHealth(nowMs: () => number, onChange: (change: EjectionChange) => void) {
  const patience = createPatience();
  const budget = createRetryBudget(nowMs);
  const outliers = createOutliers(nowMs, onChange);

  return {
    patience,
    budget,
    outliers,
    /** Starts to observe a call. */
    watch({ route, address, isRead, isFirstTry }: WatchedCall, addresses: ServiceAddresses): CallWatch {
      const startedMs = nowMs();
      const patienceMs = isRead ? patience.waitMs(route) : null;
      let isWaiting = isRead;
      let wasSilent = false;
      if (isRead && isFirstTry) budget.called();
      outliers.keepOnly(addresses.all());
      if (isRead) outliers.started(address);
      const ended = (): void => {
        if (isWaiting) outliers.ended(address);
        isWaiting = false;
      };
      return {
        ended,
        answered() {
          const latencyMs = nowMs() - startedMs;
          ended();
          if (isRead) patience.answered(route, latencyMs);
          outliers.answered(address, patienceMs !== null && latencyMs <= patienceMs);
        },
        silent() {
          if (!wasSilent) outliers.silent(address, addresses.all());
          wasSilent = true;
        },
        takeOver() {
          const other = addresses
            .all()
            .find(
              (each) => each !== address && addresses.isUsable(each) && outliers.canTakeOver(each, startedMs),
            );
          return other !== undefined && budget.take() ? other : null;
        },
      };
    },
  };
}

export type ServiceHealth = ReturnType<typeof createServiceHealth>;
