import { call, put, select, takeEvery, takeLeading } from 'typed-redux-saga';
import { type AccommodationSummary } from '@/components/accommodation/accommodation-summary';
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
  fittingRequested,
  type FitRules,
  isForOtherSearch,
  isFull,
  accommodationRemoved,
  accommodationsSeen,
  accommodationToggled,
  selectionCleared,
  selectionSent,
  selectSelection,
} from './selection.slice';

/** Stores the selection for reloads, checks it against another search, and says why an accommodation was refused. */
export function* selectionSaga() {
  yield* takeEvery(
    [
      accommodationToggled,
      accommodationRemoved,
      bestPicked,
      accommodationsSeen,
      fittingFound,
      selectionCleared,
      changeUndone,
      selectionSent,
    ],
    storeCurrent,
  );
  yield* takeEvery(accommodationToggled, notifyRefusal);
  yield* takeEvery(bestPicked, notifyForeign);
  yield* takeLeading(fittingRequested, findFitting);
}

function* storeCurrent() {
  yield* call(storeSelection, yield* select(selectSelection));
}

/** Full or of another search, and yet not inside: only a refused accommodation is both. */
function* notifyRefusal({ payload: { accommodation, search } }: ReturnType<typeof accommodationToggled>) {
  const selection = yield* select(selectSelection);
  if (selection.accommodations.some(({ id }) => id === accommodation.id)) return;
  if (isForOtherSearch(selection, search)) yield* notifyForeign({ payload: { search } });
  else if (isFull(selection.accommodations))
    yield* put(toastShown({ tone: 'error', text: selectionText.refused }));
}

function* notifyForeign({ payload: { search } }: { readonly payload: { search: StayParams | null } }) {
  const selection = yield* select(selectSelection);
  if (selection.madeFor === null || !isForOtherSearch(selection, search)) return;
  yield* put(toastShown({ tone: 'info', text: foreignSelection(stayWords(selection.madeFor)) }));
}

/** The server decides by the rules of sending: distance within the radius, free on every night of the new dates. */
function* findFitting({ payload }: ReturnType<typeof fittingRequested>) {
  const { accommodations } = yield* select(selectSelection);
  try {
    const checked = yield* call(checkSelection, accommodations, payload.search);
    yield* put(
      fittingFound({ search: payload.search, accommodations: fittingOf(accommodations, checked, payload) }),
    );
  } catch (error) {
    yield* put(fittingFailed());
    yield* put(toastShown({ tone: 'error', text: toPlainError(error).message }));
  }
}

function fittingOf(
  accommodations: readonly AccommodationSummary[],
  checked: readonly CheckedAccommodation[],
  { radiusKm, minBeds }: FitRules,
): AccommodationSummary[] {
  return accommodations.flatMap((accommodation) => {
    const found = checked.find(({ accommodation_id }) => accommodation_id === accommodation.id);
    if (!found?.is_active || found.beds_free < minBeds || found.min_nights_missed !== undefined) return [];
    const { distance_km, beds_free } = found;
    if (radiusKm !== null && (distance_km === null || distance_km > radiusKm)) return [];
    return [{ ...accommodation, distance_km, beds_free }];
  });
}
