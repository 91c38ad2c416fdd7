import { call, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { toPlainError } from '@/lib/api-error';
import { changeAccommodations, fetchOwnIds } from '../api/owner-api';
import {
  allSelected,
  bulkCompleted,
  bulkFailed,
  bulkProgressed,
  bulkSubmitted,
  selectAllRequested,
  selectBulk,
} from './bulk-change.slice';
import { accommodationsRequested } from './own-accommodations.slice';
import { sendPatiently } from './send-patiently';

/** Publishing a hundred takes a few seconds; each call shows progress. */
const ITEMS_PER_CALL = 50;

export function* bulkChangeSaga() {
  yield* takeLatest(selectAllRequested, selectAll);
  yield* takeLeading(bulkSubmitted, changeSelected);
}

function* selectAll({ payload }: ReturnType<typeof selectAllRequested>) {
  try {
    yield* put(allSelected(yield* call(fetchOwnIds, payload)));
  } catch (error) {
    yield* put(bulkFailed(toPlainError(error)));
  }
}

function* changeSelected({ payload: change }: ReturnType<typeof bulkSubmitted>) {
  const { selected } = yield* select(selectBulk);
  const items = Object.entries(selected).map(([id, version]) => ({ id: Number(id), version }));
  try {
    for (let at = 0; at < items.length; at += ITEMS_PER_CALL) {
      const part = items.slice(at, at + ITEMS_PER_CALL);
      yield* put(
        bulkProgressed(yield* sendPatiently(() => changeAccommodations({ ...change, items: part }))),
      );
    }
    yield* put(bulkCompleted());
  } catch (error) {
    yield* put(bulkFailed(toPlainError(error)));
  } finally {
    yield* put(accommodationsRequested(null));
  }
}
