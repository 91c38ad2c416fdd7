/** The share of one call. */
export interface HeldShare {
  /**
   * Records the buffered bytes of this call.
   * @returns true while the service may continue sending: the call buffers at most 1 MB and all calls together at most
   * the budget
   */
  note(bytes: number): boolean;
  /** Releases the share when the client has received everything or has disconnected. */
  close(): void;
}

/** An answer up to this size is received completely, which frees its connection to the service. */
const MAX_BYTES_PER_CALL = 1024 * 1024;

export function createHeldBytes(budgetBytes: number) {
  let total = 0;
  return {
    /** Currently buffered bytes. */
    get total() {
      return total;
    },
    open(): HeldShare {
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

/** Bytes of answers received from services and buffered in memory for slow clients, over all calls (ADR 024). */
export type HeldBytes = ReturnType<typeof createHeldBytes>;
