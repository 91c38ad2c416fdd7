import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { failed, type Loadable, loaded, loading, notLoaded, type Page } from '@/lib/store/loadable';
import { type ReceivedRequest } from '../api/owner-api';

type Received = Loadable<Page<ReceivedRequest>>;

/** The owner's part of the requests that reached him. */
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

/** Some place of his has not answered yet, and the request still runs. */
export function needsAnswer({ status, own = [] }: ReceivedRequest): boolean {
  const isRunning = status === 'open' || status === 'partially_filled';
  return isRunning && own.some((place) => place.status === 'sent' || place.status === 'queued');
}
