import { call, delay } from 'typed-redux-saga';
import { toApiError } from '@/lib/api-error';

/** After that many refusals in a row the owner decides. */
const WAITS_MAX = 3;

/** Sends one part of many; waits as long as a 429 names. */
export function* sendPatiently<T>(send: () => Promise<T>) {
  for (let waits = 0; ; waits += 1) {
    try {
      return yield* call(send);
    } catch (error) {
      const { status, retryAfterSeconds } = toApiError(error);
      if (status !== 429 || retryAfterSeconds === null || waits === WAITS_MAX) throw error;
      yield* delay(retryAfterSeconds * 1000);
    }
  }
}
