import { call, put, race, take, takeLatest } from 'typed-redux-saga';
import { IMPORT_ROWS_PER_CALL } from '@kq/contracts/http/accommodation-import';
import { toPlainError } from '@/lib/api-error';
import { importListings } from '../api/owner-api';
import {
  importCompleted,
  type ImportItem,
  importProgressed,
  importReset,
  importStarted,
  importStopped,
} from './listing-import.slice';
import { firstPage } from './list-query';
import { accommodationsRequested } from './own-accommodations.slice';
import { sendPatiently } from './send-patiently';

/** The gateway takes 256 KB a call. */
const CALL_MAX_CHARS = 80_000;

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
      const results = yield* sendPatiently(() => importListings(batch.map(({ listing }) => listing)));
      yield* put(
        importProgressed(Object.fromEntries(results.map((result, i) => [batch[i]?.number, result]))),
      );
    }
    yield* put(importCompleted());
  } catch (error) {
    yield* put(importStopped(toPlainError(error)));
  } finally {
    yield* put(accommodationsRequested(firstPage));
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
