import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { failed, type Loadable, loaded, loading, notLoaded, type Page } from '@/lib/store/loadable';
import { type RequestItem } from '../api/fetch-requests';

type OwnRequests = Loadable<Page<RequestItem>>;

export const ownRequestsSlice = createSlice({
  name: 'ownRequests',
  initialState: notLoaded as OwnRequests,
  reducers: {
    /** The list is on the screen; payload: page. */
    requestsWanted: (state, _action: PayloadAction<number>): OwnRequests => loading(state),
    requestsLoaded: (_state, action: PayloadAction<Page<RequestItem>>): OwnRequests => loaded(action.payload),
    requestsFailed: (state, action: PayloadAction<PlainError>): OwnRequests => failed(state, action.payload),
  },
  selectors: { selectOwnRequests: (state) => state },
});

export const { requestsWanted, requestsLoaded, requestsFailed } = ownRequestsSlice.actions;
export const { selectOwnRequests } = ownRequestsSlice.selectors;
