import { buffers } from 'redux-saga';
import {
  actionChannel,
  call,
  delay,
  fork,
  put,
  race,
  type SagaGenerator,
  select,
  take,
} from 'typed-redux-saga';
import { SSE_FALLBACK_POLL_MS, SSE_SILENCE_MS } from '@kq/contracts/constants';
import { toPlainError } from '@/lib/api-error';
import { fetchRequest } from '../api/booking-request-api';
import { mergeChanges, type RequestChanges } from './request-changes';
import { openRequestEvents } from './request-events';
import {
  linkChanged,
  newsHeard,
  readingFailed,
  requestRead,
  selectRequest,
  streamHeard,
} from './request-status.slice';

/**
 * Keeps one request up to date: reads it, follows its events, and asks every 15 s when the stream is silent for 45 s
 * (docs/design.md D10). Events carry what changed; where some are missing, the request is read again, never twice at a time.
 */
export function* followRequest(id: number) {
  const news = yield* actionChannel(newsHeard.match, buffers.sliding(1));
  yield* call(readRequest, id);
  if (!(yield* select(selectRequest))) return;
  yield* fork(pollWhileSilent);
  yield* fork(keepStreaming, id);
  while (true) {
    yield* take(news);
    yield* call(readRequest, id);
  }
}

export function* readRequest(id: number) {
  try {
    yield* put(requestRead(yield* call(fetchRequest, id)));
  } catch (error) {
    yield* put(readingFailed(toPlainError(error)));
  }
}

function* pollWhileSilent() {
  while (true) {
    const { heard } = yield* race({ heard: take(streamHeard), silent: delay(SSE_SILENCE_MS) });
    if (heard) continue;
    yield* put(linkChanged('polling'));
    yield* call(pollUntilHeard);
    yield* put(linkChanged('live'));
  }
}

function* pollUntilHeard() {
  while (true) {
    yield* put(newsHeard());
    const { heard } = yield* race({ heard: take(streamHeard), next: delay(SSE_FALLBACK_POLL_MS) });
    if (heard) return;
  }
}

const BACK_OFF_MIN_MS = 1_000;
const BACK_OFF_MAX_MS = 30_000;

/** Reconnects with exponential back-off and jitter, so that a restarted server is not overrun. */
function* keepStreaming(id: number) {
  let failures = 0;
  while (true) {
    const { wasHeard, retryMs } = yield* call(readOneStream, id);
    failures = wasHeard ? 0 : failures + 1;
    const base = retryMs ?? Math.min(BACK_OFF_MIN_MS * 2 ** failures, BACK_OFF_MAX_MS);
    yield* delay(base * (0.5 + Math.random()));
  }
}

interface StreamOutcome {
  /** False when the connection never brought anything. */
  readonly wasHeard: boolean;
  /** The server's wish for the next pause. */
  readonly retryMs: number | null;
}

/** Follows one connection until it ends, fails or has been silent for 45 s. */
function* readOneStream(id: number): SagaGenerator<StreamOutcome> {
  const request = yield* select(selectRequest);
  const channel = yield* call(openRequestEvents, id, request?.version ?? 0);
  let wasHeard = false;
  let retryMs: number | null = null;
  try {
    while (true) {
      const { message } = yield* race({ message: take(channel), silent: delay(SSE_SILENCE_MS) });
      if (!message || message.kind === 'ended') return { wasHeard, retryMs };
      if (message.kind === 'retry') {
        retryMs = message.ms;
        continue;
      }
      if (message.kind === 'refused') {
        yield* put(newsHeard());
        continue;
      }
      wasHeard = true;
      yield* put(streamHeard());
      if (message.kind === 'changes') yield* call(applyChanges, message.changes);
    }
  } finally {
    channel.close();
  }
}

function* applyChanges(changes: RequestChanges | null) {
  const request = yield* select(selectRequest);
  const merged = request && changes && mergeChanges(request, changes);
  if (!merged) yield* put(newsHeard());
  else if (merged !== request) yield* put(requestRead(merged));
}
