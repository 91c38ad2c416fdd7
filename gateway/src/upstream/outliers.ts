/** A change of state, for the log. */
export interface EjectionChange {
  readonly address: string;
  readonly isEjected: boolean;
  /** Consecutive calls without an answer. */
  readonly silentCalls: number;
}

interface AddressState {
  /** Watched calls that wait for their response head. */
  waiting: number;
  /** Calls that were not answered in time since the last answer. */
  silent: number;
  /** Calls that were not answered in time since the last answer in time. */
  late: number;
  lastPromptMs: number;
  ejection: { dueMs: number } | null;
  /** Time from the ejection to its next probe. */
  pauseMs: number;
  readmittedMs: number;
}

const SILENT_CALLS = 3;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;
/** An address that was readmitted for so long begins with the first pause again. */
const FORGOTTEN_AFTER_MS = 60_000;

/**
 * Ejects addresses of one service that accept calls and answer none (Envoy's outlier ejection): three consecutive silent
 * calls, never more than half of the addresses. An ejected address gets one call as a probe after 1 s, 2 s, up to 15 s;
 * any answer readmits it.
 */
export function createOutliers(nowMs: () => number, onChange: (change: EjectionChange) => void) {
  const states = new Map<string, AddressState>();
  const stateOf = (address: string): AddressState => {
    let state = states.get(address);
    if (state === undefined) {
      state = {
        waiting: 0,
        silent: 0,
        late: 0,
        lastPromptMs: -Infinity,
        ejection: null,
        pauseMs: 0,
        readmittedMs: -Infinity,
      };
      states.set(address, state);
    }
    return state;
  };
  const isEjected = (address: string): boolean => (states.get(address)?.ejection ?? null) !== null;

  function postpone(state: AddressState): void {
    state.pauseMs = Math.min(Math.max(state.pauseMs * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
    state.ejection = { dueMs: nowMs() + state.pauseMs };
  }

  return {
    isEjected,
    ejectedOf: (addresses: readonly string[]): number => addresses.filter(isEjected).length,
    /** Returns an ejected address that is due for a probe, and postpones its next one. */
    takeProbe(addresses: readonly string[]): string | undefined {
      return addresses.find((address) => {
        const state = states.get(address);
        if (state === undefined || state.ejection === null || state.ejection.dueMs > nowMs()) return false;
        postpone(state);
        return true;
      });
    },
    /**
     * Returns true for an address that answers in time, as far as known: it has answered in time since `sinceMs`, or no
     * call waits for it. False for every address while all are slow.
     */
    canTakeOver(address: string, sinceMs: number): boolean {
      const state = states.get(address);
      if (state === undefined) return true;
      return (
        state.ejection === null && state.late === 0 && (state.waiting === 0 || state.lastPromptMs >= sinceMs)
      );
    },
    started(address: string): void {
      stateOf(address).waiting += 1;
    },
    /** Records that a started call no longer waits. */
    ended(address: string): void {
      stateOf(address).waiting -= 1;
    },
    answered(address: string, isInTime: boolean): void {
      const state = stateOf(address);
      state.silent = 0;
      if (isInTime) {
        state.late = 0;
        state.lastPromptMs = nowMs();
      }
      if (state.ejection === null) return;
      state.ejection = null;
      state.readmittedMs = nowMs();
      onChange({ address, isEjected: false, silentCalls: 0 });
    },
    /** Records a call without an answer in time. `addresses`: all of the service. */
    silent(address: string, addresses: readonly string[]): void {
      const state = stateOf(address);
      state.silent += 1;
      state.late += 1;
      if (state.ejection !== null || state.silent < SILENT_CALLS || !addresses.includes(address)) return;
      if (addresses.filter(isEjected).length >= Math.floor(addresses.length / 2)) return;
      if (nowMs() - state.readmittedMs > FORGOTTEN_AFTER_MS) state.pauseMs = 0;
      postpone(state);
      onChange({ address, isEjected: true, silentCalls: state.silent });
    },
    /** Forgets addresses that the service no longer has. */
    keepOnly(addresses: readonly string[]): void {
      if (states.size <= addresses.length) return;
      for (const [address, { waiting }] of states)
        if (waiting === 0 && !addresses.includes(address)) states.delete(address);
    },
  };
}

export type Outliers = ReturnType<typeof createOutliers>;
