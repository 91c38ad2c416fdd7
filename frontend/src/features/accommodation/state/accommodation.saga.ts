import { call, cancelled, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import { dateInBerlin } from '@kq/contracts/dates';
import { nightsIn, partsOf } from '@kq/contracts/stays/part';
import { toPlainError } from '@/lib/api-error';
import { reportError } from '@/lib/report-error';
import { selectUser, selectUserRole } from '@/lib/session/auth.slice';
import { fetchAvailability, fetchById, fetchBySlug, fetchMany, logView } from '../api/accommodation-api';
import { shiftMonth, firstDay } from '@/lib/calendar-month';
import { findAccommodation, type FindCalls } from '../find-accommodation';
import {
  detailFailed,
  detailLeft,
  detailLoaded,
  detailOpened,
  monthFailed,
  monthLoaded,
  monthShown,
  stayAnswered,
  stayAsked,
} from './accommodation.slice';

export function* accommodationSaga() {
  yield* takeLatest([detailOpened, detailLeft], load);
  yield* takeEvery(detailLoaded, countView);
  yield* takeEvery(monthShown, loadMonth);
  yield* takeLatest([stayAsked, detailLeft], countStayBeds);
}

function* load(action: ReturnType<typeof detailOpened | typeof detailLeft>) {
  if (!detailOpened.match(action)) return;
  const abort = new AbortController();
  try {
    yield* put(detailLoaded(yield* call(findAccommodation, action.payload, callsWith(abort.signal))));
  } catch (error) {
    yield* put(detailFailed(toPlainError(error)));
  } finally {
    if (yield* cancelled()) abort.abort();
  }
}

function callsWith(signal: AbortSignal): FindCalls {
  return {
    byId: (id) => fetchById(id, signal),
    bySlug: (titleSlug, zipCode) => fetchBySlug(titleSlug, zipCode, signal),
    many: () => fetchMany(signal),
  };
}

const ROBOT = /bot|crawl|spider|slurp|lighthouse/i;

/** Best effort. Views of the owner, of admins and of known robots do not count. */
function* countView({ payload }: ReturnType<typeof detailLoaded>) {
  const isOwn = (yield* select(selectUser))?.id === payload.owner_id;
  const isAdmin = (yield* select(selectUserRole)) === 'admin';
  if (isOwn || isAdmin || ROBOT.test(navigator.userAgent)) return;
  try {
    yield* call(logView, payload.id);
  } catch (error) {
    console.debug('View was not counted', toPlainError(error).code);
  }
}

function* loadMonth({ payload: { id, month } }: ReturnType<typeof monthShown>) {
  const today = dateInBerlin(new Date());
  const from = firstDay(month) < today ? today : firstDay(month);
  try {
    const nights = yield* call(fetchAvailability, id, from, firstDay(shiftMonth(month, 1)));
    yield* put(monthLoaded({ month, nights }));
  } catch (error) {
    console.warn('Availability could not be loaded', toPlainError(error).code);
    yield* put(monthFailed({ month }));
  }
}

/** Without an answer the page shows today's free beds; nothing is blocked. */
function* countStayBeds(action: ReturnType<typeof stayAsked | typeof detailLeft>) {
  if (!stayAsked.match(action)) return;
  const { id, from, to, nights } = action.payload;
  const stay = { start_date: from, end_date: to, nights };
  try {
    const free = yield* call(fetchAvailability, id, from, to);
    const wanted = new Set([...nightsIn(partsOf({ ...stay, beds: 1 }))].map(({ night }) => night));
    const beds = free.filter(({ date }) => wanted.has(date)).map(({ beds_free }) => beds_free);
    yield* put(stayAnswered({ from, to, nights, beds: Math.min(...beds) }));
  } catch (error) {
    yield* call(reportError, error, 'free beds of a stay');
  }
}
