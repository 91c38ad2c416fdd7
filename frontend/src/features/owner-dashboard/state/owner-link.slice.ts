import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { failed, type Loadable, loaded, loading, notLoaded } from '@/lib/store/loadable';
import { type OwnerCalendarLink } from '../api/owner-api';

export type OwnerLinkChange = 'renew' | 'revoke';

interface OwnerLinkState {
  readonly link: Loadable<OwnerCalendarLink>;
  /** What is being done to the link; null before the first change. */
  readonly change: OwnerLinkChange | null;
  readonly status: 'idle' | 'busy' | 'done' | 'failed';
  readonly error: PlainError | null;
}

const idle = { change: null, status: 'idle', error: null } as const;
const initialState: OwnerLinkState = { link: notLoaded, ...idle };

/** The secret address of the calendar of all accommodations. */
export const ownerLinkSlice = createSlice({
  name: 'ownerLink',
  initialState: initialState as OwnerLinkState,
  reducers: {
    ownerLinkRequested: (state): OwnerLinkState => ({ ...idle, link: loading(state.link) }),
    ownerLinkLoaded: (state, { payload }: PayloadAction<OwnerCalendarLink>): OwnerLinkState => ({
      ...state,
      link: loaded(payload),
    }),
    ownerLinkFailed: (state, { payload }: PayloadAction<PlainError>): OwnerLinkState => ({
      ...state,
      link: failed(state.link, payload),
    }),
    ownerLinkSubmitted: (state, { payload }: PayloadAction<OwnerLinkChange>): OwnerLinkState => ({
      ...state,
      change: payload,
      status: 'busy',
      error: null,
    }),
    ownerLinkChanged: (state, { payload }: PayloadAction<OwnerCalendarLink>): OwnerLinkState => ({
      ...state,
      link: loaded(payload),
      status: 'done',
    }),
    ownerLinkRejected: (state, { payload }: PayloadAction<PlainError>): OwnerLinkState => ({
      ...state,
      status: 'failed',
      error: payload,
    }),
  },
  selectors: { selectOwnerLink: (state) => state },
});

export const {
  ownerLinkRequested,
  ownerLinkLoaded,
  ownerLinkFailed,
  ownerLinkSubmitted,
  ownerLinkChanged,
  ownerLinkRejected,
} = ownerLinkSlice.actions;
export const { selectOwnerLink } = ownerLinkSlice.selectors;
