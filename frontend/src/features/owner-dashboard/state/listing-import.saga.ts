import { call, delay, put, race, take, takeLatest } from 'typed-redux-saga';
import { IMPORT_ROWS_PER_CALL } from '@kq/contracts/http/accommodation-import';
import { toApiError, toPlainError } from '@/lib/api-error';
import { importListings } from '../api/owner-api';
import {
  importCompleted,
  type ImportItem,
  importProgressed,
  importReset,
  importStarted,
  importStopped,
} from './listing-import.slice';
import { accommodationsRequested } from './own-accommodations.slice';

/** The gateway takes 256 KB a call. */
const CALL_MAX_CHARS = 80_000;
/** After that many refusals in a row the owner decides. */
const WAITS_MAX = 3;

export function* listingImportSaga() {
  yield* takeLatest(importStarted, function* run({ payload: items }) {
    yield* race({
      sent: call(sendAll, items),
      ended: take([importReset.type, importStopped.type]),
    });
  });
}

function* sendAll(items: readonly ImportItem[]) {
  try {
    for (const batch of batchesOf(items)) {
      const results = yield* call(sendPatiently, batch);
      yield* put(
        importProgressed(Object.fromEntries(results.map((result, i) => [batch[i]?.number, result]))),
      );
    }
    yield* put(importCompleted());
  } catch (error) {
    yield* put(importStopped(toPlainError(error)));
  } finally {
    yield* put(accommodationsRequested(1));
  }
}

/** Waits as long as a 429 names. */
function* sendPatiently(batch: readonly ImportItem[]) {
  for (let waits = 0; ; waits += 1) {
    try {
      return yield* call(
        importListings,
        batch.map(({ listing }) => listing),
      );
    } catch (error) {
      const { status, retryAfterSeconds } = toApiError(error);
      if (status !== 429 || retryAfterSeconds === null || waits === WAITS_MAX) throw error;
      yield* delay(retryAfterSeconds * 1000);
    }
  }
}

/** Splits rows into calls by number and size. */
export function batchesOf(items: readonly ImportItem[]): ImportItem[][] {
  const batches: ImportItem[][] = [];
  let chars = Infinity;
  for (const item of items) {
    const size = JSON.stringify(item.listing).length;
    const last = batches.at(-1);
    if (last && last.length < IMPORT_ROWS_PER_CALL && chars + size <= CALL_MAX_CHARS) {
      last.push(item);
      chars += size;
    } else {
      batches.push([item]);
      chars = size;
    }
  }
  return batches;
}
