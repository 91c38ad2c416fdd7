import { call, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { toApiError, toPlainError } from '@/lib/api-error';
import {
  type AnswerBody,
  blockNights,
  fetchRespondView,
  readShortage,
  sendAnswer,
  sendReport,
} from '../api/respond-api';
import {
  answerFailed,
  answerPageOpened,
  answerPageReturned,
  answerSent,
  answerSubmitted,
  nightsBlocked,
  nightsBlockFailed,
  nightsBlockSubmitted,
  reportFailed,
  reportSent,
  reportSubmitted,
  selectRespond,
  selectRespondView,
  viewFailed,
  viewRead,
} from './respond.slice';

export function* respondSaga() {
  yield* takeLatest(answerPageOpened, readView);
  yield* takeLatest(answerPageReturned, refreshView);
  yield* takeLeading(answerSubmitted, answer);
  yield* takeLeading(nightsBlockSubmitted, block);
  yield* takeLeading(reportSubmitted, report);
}

function* readView({ payload }: ReturnType<typeof answerPageOpened>) {
  try {
    yield* put(viewRead(yield* call(fetchRespondView, payload)));
  } catch (error) {
    yield* put(viewFailed(toPlainError(error)));
  }
}

/** Leaves the page as it is when it cannot be read, or when it has changed meanwhile by an answer given on it. */
function* refreshView({ payload }: ReturnType<typeof answerPageReturned>) {
  const before = yield* select(selectRespond);
  if (before.status !== 'ready') return;
  try {
    const view = yield* call(fetchRespondView, payload);
    if ((yield* select(selectRespond)) === before) yield* put(viewRead(view));
  } catch {
    // The next answer says why.
  }
}

function* answer({ payload: { sender, bodies } }: ReturnType<typeof answerSubmitted>) {
  let current: AnswerBody | undefined;
  try {
    const ownerId = (yield* select(selectRespondView))?.owner_id ?? sender.ownerId ?? 0;
    for (const body of bodies) {
      current = body;
      yield* put(viewRead(yield* call(sendAnswer, sender, ownerId, body)));
    }
    yield* put(answerSent());
  } catch (error) {
    const apiError = toApiError(error);
    const shortage = readShortage(apiError);
    const refused = shortage === null || !current ? null : { body: current, ...shortage };
    yield* put(answerFailed({ error: toPlainError(error), refused }));
    // The request was closed while the page stood open: it then says so instead of offering the buttons again.
    if (apiError.status === 409 && !refused) yield* call(readView, answerPageOpened(sender));
  }
}

function* block({ payload: { sender, accommodationId } }: ReturnType<typeof nightsBlockSubmitted>) {
  try {
    const ownerId = (yield* select(selectRespondView))?.owner_id ?? sender.ownerId ?? 0;
    yield* put(viewRead(yield* call(blockNights, sender, ownerId, accommodationId)));
    yield* put(nightsBlocked(accommodationId));
  } catch (error) {
    yield* put(nightsBlockFailed({ id: accommodationId, error: toPlainError(error) }));
  }
}

function* report({ payload: { sender, report: said } }: ReturnType<typeof reportSubmitted>) {
  try {
    const ownerId = (yield* select(selectRespondView))?.owner_id ?? sender.ownerId ?? 0;
    yield* put(reportSent(yield* call(sendReport, sender, ownerId, said)));
  } catch (error) {
    yield* put(reportFailed(toPlainError(error)));
  }
}
