import { call, delay, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { type PlainError, toApiError, toPlainError } from '@/lib/api-error';
import { toastShown } from '@/lib/toasts/toast.slice';
import * as api from '../api/owner-api';
import { type CalendarImportBody } from '../api/owner-api';
import { ownerDashboardText } from '../texts';
import {
  calendarMutationFailed,
  calendarMutationFinished,
  calendarMutationSucceeded,
  calendarSyncFailed,
  calendarSyncLoaded,
  calendarSyncRequested,
  feedRemoveSubmitted,
  importSubmitted,
  releaseSubmitted,
  renewSubmitted,
  revokeSubmitted,
  scopeSubmitted,
  selectCalendarMutation,
  selectSyncedAccommodation,
} from './calendar-sync.slice';
import { occupancyFailed, occupancyLoaded, occupancyRequested } from './occupancy.slice';
import { stayCancelSucceeded } from './stay-cancellation.slice';

const text = ownerDashboardText.sync;

export function* calendarSyncSaga() {
  yield* takeLatest(calendarSyncRequested, loadSync);
  yield* takeLatest(occupancyRequested, loadOccupancy);
  yield* takeLatest(stayCancelSucceeded, reloadSync);
  yield* takeLeading(renewSubmitted, ({ payload }) =>
    change(() => api.renewCalendarLink(payload), text.renewed),
  );
  yield* takeLeading(revokeSubmitted, ({ payload }) =>
    change(() => api.revokeCalendarLink(payload), text.revoked),
  );
  yield* takeLeading(importSubmitted, importAll);
  yield* takeLeading(releaseSubmitted, release);
  yield* takeLeading(scopeSubmitted, ({ payload: { id, feedId, beds } }) =>
    change(() => api.setCalendarFeedBeds(id, feedId, beds), text.scopeSaved),
  );
  yield* takeLeading(feedRemoveSubmitted, ({ payload: { id, feedId } }) =>
    change(() => api.removeCalendarFeed(id, feedId), text.removed),
  );
}

/** Adds calendars one after the other; one that is refused stops no other. */
function* importAll({ payload: { id, bodies } }: ReturnType<typeof importSubmitted>) {
  const failures: PlainError[] = [];
  for (const body of bodies) {
    try {
      yield* put(calendarSyncLoaded(yield* importInTurn(id, body)));
    } catch (error) {
      failures.push(bodies.length === 1 ? toPlainError(error) : named(toPlainError(error), body.name));
    }
  }
  const [first] = failures;
  const added = bodies.length - failures.length;
  if (added > 0)
    yield* put(toastShown({ tone: 'success', text: added === 1 ? text.added : text.addedMany(added) }));
  if (first === undefined) yield* put(calendarMutationFinished());
  else yield* put(calendarMutationFailed({ ...first, fields: fieldsOf(failures) }));
}

const TRIES_MAX = 10;
const WAIT_SECONDS = 5;

/** The server reads one calendar of a user at a time, and ten a minute: waits as long as it asks. */
function* importInTurn(id: number, body: CalendarImportBody) {
  for (let tries = 1; ; tries += 1) {
    try {
      return yield* call(api.importCalendar, id, body);
    } catch (error) {
      const { status, retryAfterSeconds } = toApiError(error);
      if (status !== 429 || tries === TRIES_MAX) throw error;
      yield* delay((retryAfterSeconds ?? WAIT_SECONDS) * 1000);
    }
  }
}

/** Names the calendar in each text of its refusal. */
function named(error: PlainError, name: string): PlainError {
  const texts = Object.values(error.fields).flat();
  const own = texts.length > 0 ? texts : [error.message];
  return { ...error, fields: { text: own.map((one) => `${name}: ${one}`) } };
}

const fieldsOf = (failures: readonly PlainError[]): PlainError['fields'] =>
  failures.length === 1
    ? (failures[0]?.fields ?? {})
    : { text: failures.flatMap(({ fields }) => Object.values(fields).flat()) };

/** After 409 the list shows the new reading beside the error. */
function* release({ payload: { id, feedId, reading } }: ReturnType<typeof releaseSubmitted>) {
  yield* change(() => api.releaseCalendarFeed(id, feedId, reading), text.released);
  const { error } = yield* select(selectCalendarMutation);
  if (error?.status === 409) yield* loadSync({ payload: id });
}

function* loadSync({ payload }: Pick<ReturnType<typeof calendarSyncRequested>, 'payload'>) {
  try {
    yield* put(calendarSyncLoaded(yield* call(api.fetchCalendarSync, payload)));
  } catch (error) {
    yield* put(calendarSyncFailed(toPlainError(error)));
  }
}

/** A cancelled stay ends its conflicts. */
function* reloadSync() {
  const id = yield* select(selectSyncedAccommodation);
  if (id !== null) yield* loadSync({ payload: id });
}

function* loadOccupancy({ payload: { id, from, to } }: ReturnType<typeof occupancyRequested>) {
  try {
    yield* put(occupancyLoaded(yield* call(api.fetchOccupancy, id, from, to)));
  } catch (error) {
    yield* put(occupancyFailed(toPlainError(error)));
  }
}

/** Each change answers with the whole new state. */
function* change(request: () => Promise<api.CalendarSync>, done: string) {
  try {
    yield* put(calendarMutationSucceeded(yield* call(request)));
    yield* put(toastShown({ tone: 'success', text: done }));
  } catch (error) {
    yield* put(calendarMutationFailed(toPlainError(error)));
  }
}
