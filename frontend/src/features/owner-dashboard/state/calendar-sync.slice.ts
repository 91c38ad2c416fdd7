import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { failed, type Loadable, loaded, loading, notLoaded } from '@/lib/store/loadable';
import { type CalendarImportBody, type CalendarSync } from '../api/owner-api';

export type CalendarMutationKind = 'renew' | 'revoke' | 'add' | 'release' | 'scope' | 'remove';

export interface CalendarMutation {
  readonly kind: CalendarMutationKind | null;
  /** Of the feed it is about; null for link and new feed. */
  readonly feedId: number | null;
  readonly status: 'idle' | 'busy' | 'done' | 'failed';
  readonly error: PlainError | null;
}

interface CalendarSyncState {
  /** Accommodation that is shown. */
  readonly id: number | null;
  readonly sync: Loadable<CalendarSync>;
  readonly mutation: CalendarMutation;
}

interface OfFeed {
  readonly id: number;
  readonly feedId: number;
}

interface FeedReading extends OfFeed {
  /** Names the suspicious reading that was shown. */
  readonly reading: string;
}

interface FeedBeds extends OfFeed {
  /** Null blocks all beds. */
  readonly beds: number | null;
}

const idle: CalendarMutation = { kind: null, feedId: null, status: 'idle', error: null };
const initialState: CalendarSyncState = { id: null, sync: notLoaded, mutation: idle };

const begin = (
  state: CalendarSyncState,
  kind: CalendarMutationKind,
  feedId: number | null = null,
): CalendarSyncState => ({ ...state, mutation: { kind, feedId, status: 'busy', error: null } });

/** The calendar exchange of one accommodation, and what is being done to it. */
export const calendarSyncSlice = createSlice({
  name: 'calendarSync',
  initialState: initialState as CalendarSyncState,
  reducers: {
    calendarSyncRequested: (state, { payload }: PayloadAction<number>): CalendarSyncState => ({
      id: payload,
      sync: loading(state.id === payload ? state.sync : notLoaded),
      mutation: idle,
    }),
    calendarSyncLoaded: (state, action: PayloadAction<CalendarSync>): CalendarSyncState => ({
      ...state,
      sync: loaded(action.payload),
    }),
    calendarSyncFailed: (state, action: PayloadAction<PlainError>): CalendarSyncState => ({
      ...state,
      sync: failed(state.sync, action.payload),
    }),
    renewSubmitted: (state, _action: PayloadAction<number>) => begin(state, 'renew'),
    revokeSubmitted: (state, _action: PayloadAction<number>) => begin(state, 'revoke'),
    /** One address, or files that are read one after the other. */
    importSubmitted: (state, _action: PayloadAction<{ id: number; bodies: CalendarImportBody[] }>) =>
      begin(state, 'add'),
    releaseSubmitted: (state, { payload }: PayloadAction<FeedReading>) =>
      begin(state, 'release', payload.feedId),
    scopeSubmitted: (state, { payload }: PayloadAction<FeedBeds>) => begin(state, 'scope', payload.feedId),
    feedRemoveSubmitted: (state, { payload }: PayloadAction<OfFeed>) =>
      begin(state, 'remove', payload.feedId),
    calendarMutationSucceeded: (state, action: PayloadAction<CalendarSync>): CalendarSyncState => ({
      ...state,
      sync: loaded(action.payload),
      mutation: { ...state.mutation, status: 'done' },
    }),
    calendarMutationFinished: (state): CalendarSyncState => ({
      ...state,
      mutation: { ...state.mutation, status: 'done' },
    }),
    calendarMutationFailed: (state, action: PayloadAction<PlainError>): CalendarSyncState => ({
      ...state,
      mutation: { ...state.mutation, status: 'failed', error: action.payload },
    }),
    /** A sheet was opened or closed. */
    calendarMutationReset: (state): CalendarSyncState => ({ ...state, mutation: idle }),
  },
  selectors: {
    selectCalendarSync: (state) => state.sync,
    selectCalendarMutation: (state) => state.mutation,
    /** The accommodation that is shown, or was shown last. */
    selectSyncedAccommodation: (state) => state.id,
  },
});

export const {
  calendarSyncRequested,
  calendarSyncLoaded,
  calendarSyncFailed,
  renewSubmitted,
  revokeSubmitted,
  importSubmitted,
  releaseSubmitted,
  scopeSubmitted,
  feedRemoveSubmitted,
  calendarMutationSucceeded,
  calendarMutationFailed,
  calendarMutationFinished,
  calendarMutationReset,
} = calendarSyncSlice.actions;
export const { selectCalendarSync, selectCalendarMutation, selectSyncedAccommodation } =
  calendarSyncSlice.selectors;
