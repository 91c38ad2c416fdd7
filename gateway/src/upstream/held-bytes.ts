/** Bytes of answers that were taken from services and wait in memory for slow clients, over all calls (ADR 024). */
export interface HeldBytes {
  /** Bytes that wait at the moment. */
  readonly total: number;
  open(): HeldShare;
}

/** The share of one call. */
export interface HeldShare {
  /**
   * Notes how many bytes of this call wait.
   * @returns true while the service may send on: the call holds at most 1 MB and all calls together at most the budget
   */
  note(bytes: number): boolean;
  /** The client has everything, or has left. */
  close(): void;
}

/** An answer up to this size is taken completely, so that its connection to the service is free again. */
const MAX_BYTES_PER_CALL = 1024 * 1024;

export function createHeldBytes(budgetBytes: number): HeldBytes {
  let total = 0;
  return {
    get total() {
      return total;
    },
    open() {
      let own = 0;
      return {
        note(bytes) {
          total += bytes - own;
          own = bytes;
          return own <= MAX_BYTES_PER_CALL && total <= budgetBytes;
        },
        close() {
          total -= own;
          own = 0;
        },
      };
    },
  };
}
