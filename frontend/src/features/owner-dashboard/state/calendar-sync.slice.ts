import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { failed, type Loadable, loaded, loading, notLoaded } from '@/lib/store/loadable';
import { type CalendarImportBody, type CalendarSync } from '../api/owner-api';

export type CalendarDeedKind = 'renew' | 'revoke' | 'add' | 'release' | 'scope' | 'remove';

export interface CalendarDeed {
  readonly kind: CalendarDeedKind | null;
  /** Of the feed it is about; null for link and new feed. */
  readonly feedId: number | null;
  readonly status: 'idle' | 'busy' | 'done' | 'failed';
  readonly error: PlainError | null;
}

interface CalendarSyncState {
  /** Accommodation that is shown. */
  readonly id: number | null;
  readonly sync: Loadable<CalendarSync>;
  readonly deed: CalendarDeed;
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

const idle: CalendarDeed = { kind: null, feedId: null, status: 'idle', error: null };
const initialState: CalendarSyncState = { id: null, sync: notLoaded, deed: idle };

const begin = (
  state: CalendarSyncState,
  kind: CalendarDeedKind,
  feedId: number | null = null,
): CalendarSyncState => ({ ...state, deed: { kind, feedId, status: 'busy', error: null } });

/** The calendar exchange of one accommodation, and what is being done to it. */
export const calendarSyncSlice = createSlice({
  name: 'calendarSync',
  initialState: initialState as CalendarSyncState,
  reducers: {
    calendarSyncWanted: (state, { payload }: PayloadAction<number>): CalendarSyncState => ({
      id: payload,
      sync: loading(state.id === payload ? state.sync : notLoaded),
      deed: idle,
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
    importSubmitted: (state, _action: PayloadAction<{ id: number; body: CalendarImportBody }>) =>
      begin(state, 'add'),
    releaseSubmitted: (state, { payload }: PayloadAction<FeedReading>) =>
      begin(state, 'release', payload.feedId),
    scopeSubmitted: (state, { payload }: PayloadAction<FeedBeds>) => begin(state, 'scope', payload.feedId),
    feedRemoveSubmitted: (state, { payload }: PayloadAction<OfFeed>) =>
      begin(state, 'remove', payload.feedId),
    calendarDeedSucceeded: (state, action: PayloadAction<CalendarSync>): CalendarSyncState => ({
      ...state,
      sync: loaded(action.payload),
      deed: { ...state.deed, status: 'done' },
    }),
    calendarDeedFailed: (state, action: PayloadAction<PlainError>): CalendarSyncState => ({
      ...state,
      deed: { ...state.deed, status: 'failed', error: action.payload },
    }),
    /** A sheet was opened or closed. */
    calendarDeedReset: (state): CalendarSyncState => ({ ...state, deed: idle }),
  },
  selectors: {
    selectCalendarSync: (state) => state.sync,
    selectCalendarDeed: (state) => state.deed,
    /** The accommodation that is shown, or was shown last. */
    selectSyncedPlace: (state) => state.id,
  },
});

export const {
  calendarSyncWanted,
  calendarSyncLoaded,
  calendarSyncFailed,
  renewSubmitted,
  revokeSubmitted,
  importSubmitted,
  releaseSubmitted,
  scopeSubmitted,
  feedRemoveSubmitted,
  calendarDeedSucceeded,
  calendarDeedFailed,
  calendarDeedReset,
} = calendarSyncSlice.actions;
export const { selectCalendarSync, selectCalendarDeed, selectSyncedPlace } = calendarSyncSlice.selectors;
