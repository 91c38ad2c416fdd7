import { call, put, select, takeEvery, takeLeading } from 'typed-redux-saga';
import { type PlaceSummary } from '@/components/accommodation/place-summary';
import { type StayParams } from '@/components/accommodation/stay-params';
import { stayWords } from '@/components/accommodation/stay-words';
import { toPlainError } from '@/lib/api-error';
import { toastShown } from '@/lib/toasts/toast.slice';
import { checkSelection, type CheckedAccommodation } from '../api/check-selection';
import { storeSelection } from '../stored-selection';
import { foreignSelection, selectionText } from '../texts';
import {
  bestPicked,
  changeUndone,
  fittingFailed,
  fittingFound,
  fittingWanted,
  type FitRules,
  isForOtherSearch,
  isFull,
  placeRemoved,
  placesSeen,
  placeToggled,
  selectionCleared,
  selectionSent,
  selectSelection,
} from './selection.slice';

/** Stores the selection for reloads, checks it against another search, and says why a place was refused. */
export function* selectionSaga() {
  yield* takeEvery(
    [
      placeToggled,
      placeRemoved,
      bestPicked,
      placesSeen,
      fittingFound,
      selectionCleared,
      changeUndone,
      selectionSent,
    ],
    storeCurrent,
  );
  yield* takeEvery(placeToggled, notifyRefusal);
  yield* takeEvery(bestPicked, notifyForeign);
  yield* takeLeading(fittingWanted, findFitting);
}

function* storeCurrent() {
  yield* call(storeSelection, yield* select(selectSelection));
}

/** Full or of another search, and yet not inside: only a refused place is both. */
function* notifyRefusal({ payload: { place, search } }: ReturnType<typeof placeToggled>) {
  const selection = yield* select(selectSelection);
  if (selection.places.some(({ id }) => id === place.id)) return;
  if (isForOtherSearch(selection, search)) yield* notifyForeign({ payload: { search } });
  else if (isFull(selection.places)) yield* put(toastShown({ tone: 'error', text: selectionText.refused }));
}

function* notifyForeign({ payload: { search } }: { readonly payload: { search: StayParams | null } }) {
  const selection = yield* select(selectSelection);
  if (selection.madeFor === null || !isForOtherSearch(selection, search)) return;
  yield* put(toastShown({ tone: 'info', text: foreignSelection(stayWords(selection.madeFor)) }));
}

/** The server decides by the rules of sending: distance within the radius, free on every night of the new dates. */
function* findFitting({ payload }: ReturnType<typeof fittingWanted>) {
  const { places } = yield* select(selectSelection);
  try {
    const checked = yield* call(checkSelection, places, payload.search);
    yield* put(fittingFound({ search: payload.search, places: fittingOf(places, checked, payload) }));
  } catch (error) {
    yield* put(fittingFailed());
    yield* put(toastShown({ tone: 'error', text: toPlainError(error).message }));
  }
}

function fittingOf(
  places: readonly PlaceSummary[],
  checked: readonly CheckedAccommodation[],
  { radiusKm, minBeds }: FitRules,
): PlaceSummary[] {
  return places.flatMap((place) => {
    const found = checked.find(({ accommodation_id }) => accommodation_id === place.id);
    if (!found?.is_active || found.beds_free < minBeds) return [];
    const { distance_km, beds_free } = found;
    if (radiusKm !== null && (distance_km === null || distance_km > radiusKm)) return [];
    return [{ ...place, distance_km, beds_free }];
  });
}
