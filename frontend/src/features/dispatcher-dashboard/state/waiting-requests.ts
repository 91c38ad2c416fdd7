import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, select, takeEvery, takeLeading } from 'typed-redux-saga';
import { type PlainError, toPlainError } from '@/lib/api-error';
import { resendVerificationMail } from '@/lib/session/auth-api';
import { profileChanged, selectUser } from '@/lib/session/auth.slice';
import { createLoadable } from '@/lib/store/create-loadable';
import { requestDiscarded, requestsSettled } from '@/lib/waiting-request';
import { fetchWaiting, sendWaiting } from '../api/waiting-requests-api';
import { ownRequests } from './own-requests';

/** What the dispatcher may still send or discard. */
export const waitingRequests = createLoadable({
  name: 'waitingRequests',
  read: (_all: null) => fetchWaiting(),
});

interface Submission {
  readonly status: 'idle' | 'busy' | 'done' | 'failed';
  readonly error: PlainError | null;
}

interface SendingState {
  /** "Senden" of one request. */
  readonly send: Submission & { readonly id: number | null };
  /** "Link erneut senden" of an account whose address is not verified. */
  readonly mail: Submission;
}

const idle = { status: 'idle', error: null } as const;

export const sendingSlice = createSlice({
  name: 'sending',
  initialState: { send: { ...idle, id: null }, mail: idle } as SendingState,
  reducers: {
    sendSubmitted: (state, { payload }: PayloadAction<number>): SendingState => ({
      ...state,
      send: { id: payload, status: 'busy', error: null },
    }),
    sendEnded: (state, { payload }: PayloadAction<PlainError | null>): SendingState => ({
      ...state,
      send: { ...state.send, status: payload === null ? 'done' : 'failed', error: payload },
    }),
    linkRequested: (state): SendingState => ({ ...state, mail: { status: 'busy', error: null } }),
    linkEnded: (state, { payload }: PayloadAction<PlainError | null>): SendingState => ({
      ...state,
      mail: { status: payload === null ? 'done' : 'failed', error: payload },
    }),
  },
  selectors: { selectSending: (state) => state },
});
export const { sendSubmitted, sendEnded, linkRequested, linkEnded } = sendingSlice.actions;
export const { selectSending } = sendingSlice.selectors;

export function* sendingSaga() {
  yield* takeLeading(sendSubmitted, send);
  yield* takeLeading(linkRequested, requestLink);
  // Discarded here or in the strip; verified in another tab.
  yield* takeEvery([requestDiscarded, requestsSettled, profileChanged], reload);
}

function* send({ payload: id }: ReturnType<typeof sendSubmitted>) {
  try {
    yield* call(sendWaiting, id);
    yield* put(sendEnded(null));
    yield* put(requestsSettled([id]));
  } catch (error) {
    const plain = toPlainError(error);
    yield* put(sendEnded(plain));
    // Sent or discarded elsewhere.
    if (plain.status === 404 || plain.status === 409) yield* call(reload);
  }
}

function* requestLink() {
  const user = yield* select(selectUser);
  if (!user) return;
  try {
    yield* call(resendVerificationMail, user);
    yield* put(linkEnded(null));
  } catch (error) {
    yield* put(linkEnded(toPlainError(error)));
  }
}

function* reload() {
  yield* put(waitingRequests.wanted(null));
  yield* put(ownRequests.wanted(1));
}
