import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { failed, type Loadable, loaded, loading, notLoaded, type Page } from '@/lib/store/loadable';
import { type ReceivedRequest } from '../api/owner-api';

type Received = Loadable<Page<ReceivedRequest>>;

/** Requests received by the owner, with their own recipients only. */
export const receivedRequestsSlice = createSlice({
  name: 'receivedRequests',
  initialState: notLoaded as Received,
  reducers: {
    requestsWanted: (state, _action: PayloadAction<number>): Received => loading(state),
    requestsLoaded: (_state, action: PayloadAction<Page<ReceivedRequest>>): Received =>
      loaded(action.payload),
    requestsFailed: (state, action: PayloadAction<PlainError>): Received => failed(state, action.payload),
  },
  selectors: { selectReceivedRequests: (state) => state },
});

export const { requestsWanted, requestsLoaded, requestsFailed } = receivedRequestsSlice.actions;
export const { selectReceivedRequests } = receivedRequestsSlice.selectors;

/** True while an accommodation of the owner is unanswered and the request is open. */
export function needsAnswer({ status, own = [] }: ReceivedRequest): boolean {
  const isRunning = status === 'open' || status === 'partially_filled';
  return isRunning && own.some((place) => place.status === 'sent' || place.status === 'queued');
}
