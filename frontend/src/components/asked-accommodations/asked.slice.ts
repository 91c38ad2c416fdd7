import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type AskedAccommodation } from '@kq/contracts/http/booking-requests';
import { sessionCleared } from '@/lib/session/auth.slice';
import { requestDiscarded } from '@/lib/waiting-request';
import { readStoredAsked, type RememberedAsked } from './stored-asked';

/** Accommodations that this sender has asked: by the server for a signed-in dispatcher, and by this browser's memory. */
export interface AskedState {
  readonly own: readonly AskedAccommodation[];
  readonly remembered: readonly RememberedAsked[];
}

interface Dates {
  readonly startDate: string | null;
  readonly endDate: string | null;
}

const NONE: ReadonlyMap<number, RememberedAsked> = new Map();

export const askedSlice = createSlice({
  name: 'asked',
  initialState: (): AskedState => ({ own: [], remembered: readStoredAsked() }),
  reducers: {
    /** A page that shows the marks was opened. */
    askedShown: (state): AskedState => state,
    askedLoaded: (state, { payload }: PayloadAction<readonly AskedAccommodation[]>): AskedState => ({
      ...state,
      own: payload,
    }),
    /** This browser has just sent a request. */
    accommodationsAsked: (state, { payload }: PayloadAction<readonly RememberedAsked[]>): AskedState => ({
      ...state,
      remembered: [...state.remembered, ...payload],
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionCleared, (): AskedState => ({ own: [], remembered: [] }))
      .addCase(requestDiscarded, (state, { payload }): AskedState => ({
        ...state,
        remembered: state.remembered.filter(({ booking_request_id: id }) => id !== payload),
      })),
  selectors: {
    /** By id, for stays overlapping these dates; none without dates. An entry with `forget_at` still waits. */
    selectAskedIds: createSelector(
      [
        (state: AskedState) => state,
        (_state: AskedState, dates: Dates | null) => dates?.startDate ?? null,
        (_state: AskedState, dates: Dates | null) => dates?.endDate ?? null,
      ],
      ({ own, remembered }, start, end): ReadonlyMap<number, RememberedAsked> => {
        if (start === null || end === null) return NONE;
        const overlapping = [...remembered, ...own].filter(
          ({ start_date, end_date }) => start_date < end && end_date > start,
        );
        return new Map(overlapping.map((asked) => [asked.accommodation_id, asked]));
      },
    ),
  },
});

export const { askedShown, askedLoaded, accommodationsAsked } = askedSlice.actions;
export const { selectAskedIds } = askedSlice.selectors;
export const selectRemembered = (state: { asked: AskedState }): readonly RememberedAsked[] =>
  state.asked.remembered;
