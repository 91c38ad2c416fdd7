import { AppError } from '@kq/kernel';

/** Bodies up to this size are read in any case: sign-in and booking work while large bodies fill the budget. */
const FREE_BYTES = 16 * 1024;

/** The share of one body. */
export interface BodyShare {
  /** Records the size of the body so far. @throws AppError UNAVAILABLE when the budget is full */
  note(bytes: number): void;
  close(): void;
}

/** Limits the bytes of the bodies that arrive at a time, over all clients of a process (docs/security.md S31). */
export function createBodyBudget(maxBytes: number) {
  let total = 0;
  return {
    /** Bytes of bodies that are being received. */
    get total() {
      return total;
    },
    open(): BodyShare {
      let own = 0;
      return {
        note(bytes) {
          if (bytes > FREE_BYTES && total + bytes - own > maxBytes)
            throw new AppError('UNAVAILABLE', { message: 'body budget full', retryAfterSeconds: 10 });
          total += bytes - own;
          own = bytes;
        },
        close() {
          total -= own;
          own = 0;
        },
      };
    },
  };
}

export type BodyBudget = ReturnType<typeof createBodyBudget>;
