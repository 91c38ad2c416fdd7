import { call, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import { type AskedAccommodation } from '@kq/contracts/http/booking-requests';
import { api } from '@/lib/api';
import { reportError } from '@/lib/report-error';
import { selectIsLoggedIn, selectUserRole, sessionCleared, sessionOpened } from '@/lib/session/auth.slice';
import { requestDiscarded } from '@/lib/waiting-request';
import { accommodationsAsked, askedLoaded, askedShown, selectRemembered } from './asked.slice';
import { storeAsked } from './stored-asked';

/** Loads the signed-in dispatcher's own list, apart from the public search, and keeps this browser's memory. */
export function* askedSaga() {
  yield* takeLatest([askedShown, sessionOpened, accommodationsAsked], load);
  yield* takeEvery([accommodationsAsked, requestDiscarded, sessionCleared], remember);
}

/** The marks only help: without an answer the server still refuses what was asked before. */
function* load() {
  const isDispatcher = (yield* select(selectIsLoggedIn)) && (yield* select(selectUserRole)) === 'guest';
  if (!isDispatcher) return;
  try {
    yield* put(askedLoaded(yield* call(fetchAsked)));
  } catch (error) {
    yield* call(reportError, error, 'accommodations asked before');
  }
}

function* remember() {
  yield* call(storeAsked, yield* select(selectRemembered));
}

/** GET /booking-requests/asked */
async function fetchAsked(): Promise<readonly AskedAccommodation[]> {
  return (await api('GET /booking-requests/asked')).data;
}
