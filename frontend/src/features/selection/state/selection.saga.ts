import { call, put, select, takeEvery } from 'typed-redux-saga';
import { selectionText } from '@kq/contracts/text/spa-search';
import { toastShown } from '@/lib/toasts/toast.slice';
import { storeSelection } from '../stored-selection';
import {
  bestPicked,
  isFull,
  placeRemoved,
  placesSeen,
  placeToggled,
  selectionCleared,
  selectPlaces,
} from './selection.slice';

/** Keeps the selection over reloads, and tells why the 21st place was refused. */
export function* selectionSaga() {
  yield* takeEvery([placeToggled, placeRemoved, bestPicked, placesSeen, selectionCleared], keep);
  yield* takeEvery(placeToggled, tellRefusal);
}

function* keep() {
  yield* call(storeSelection, yield* select(selectPlaces));
}

/** Full and yet not inside: only a refused place is both. */
function* tellRefusal({ payload }: ReturnType<typeof placeToggled>) {
  const places = yield* select(selectPlaces);
  const isRefused = isFull(places) && !places.some(({ id }) => id === payload.id);
  if (isRefused) yield* put(toastShown({ tone: 'error', text: selectionText.refused }));
}
