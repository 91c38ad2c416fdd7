import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { failed, type Loadable, loaded, loading, notLoaded } from '@/lib/store/loadable';
import { type InboxView, type OwnerInbox } from '../api/owner-api';

type Received = Loadable<OwnerInbox>;

/** Requests received by the owner in one state, with their own recipients only. */
export const receivedRequestsSlice = createSlice({
  name: 'receivedRequests',
  initialState: notLoaded as Received,
  reducers: {
    requestsWanted: (state, _action: PayloadAction<InboxView>): Received => loading(state),
    requestsLoaded: (_state, action: PayloadAction<OwnerInbox>): Received => loaded(action.payload),
    requestsFailed: (state, action: PayloadAction<PlainError>): Received => failed(state, action.payload),
  },
  selectors: { selectReceivedRequests: (state) => state },
});

export const { requestsWanted, requestsLoaded, requestsFailed } = receivedRequestsSlice.actions;
export const { selectReceivedRequests } = receivedRequestsSlice.selectors;
