import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Accommodation } from '@kq/contracts/http/accommodations';
import { type NightsPattern } from '@kq/contracts/stays/part';
import { type PlainError } from '@/lib/api-error';
import { type NightBeds } from '../api/accommodation-api';

export interface MonthState {
  readonly status: 'loading' | 'loaded' | 'failed';
  readonly nights: readonly NightBeds[];
}

export interface StayBeds {
  readonly from: string;
  readonly to: string;
  readonly nights: NightsPattern;
  /** Free on every night of the stay. */
  readonly beds: number;
}

export interface AccommodationState {
  readonly slug: string | null;
  readonly status: 'loading' | 'loaded' | 'failed';
  readonly accommodation: Accommodation | null;
  readonly error: PlainError | null;
  /** By month, `2026-12`. */
  readonly months: Readonly<Record<string, MonthState>>;
  readonly stayBeds: StayBeds | null;
}

const initialState: AccommodationState = {
  slug: null,
  status: 'loading',
  accommodation: null,
  error: null,
  months: {},
  stayBeds: null,
};

export interface StayAsked {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly nights: NightsPattern;
}

export const accommodationSlice = createSlice({
  name: 'accommodation',
  initialState: initialState as AccommodationState,
  reducers: {
    /** The page of a slug was opened, or is tried again. */
    detailOpened: (_state, action: PayloadAction<string>): AccommodationState => ({
      ...initialState,
      slug: action.payload,
    }),
    detailLoaded: (state, action: PayloadAction<Accommodation>): AccommodationState => ({
      ...state,
      status: 'loaded',
      accommodation: action.payload,
    }),
    detailFailed: (state, action: PayloadAction<PlainError>): AccommodationState => ({
      ...state,
      status: 'failed',
      error: action.payload,
    }),
    detailLeft: (): AccommodationState => initialState,
    monthShown: (state, { payload }: PayloadAction<{ id: number; month: string }>): AccommodationState =>
      withMonth(state, payload.month, {
        status: 'loading',
        nights: state.months[payload.month]?.nights ?? [],
      }),
    monthLoaded: (
      state,
      { payload }: PayloadAction<{ month: string; nights: readonly NightBeds[] }>,
    ): AccommodationState => withMonth(state, payload.month, { status: 'loaded', nights: payload.nights }),
    monthFailed: (state, { payload }: PayloadAction<{ month: string }>): AccommodationState =>
      withMonth(state, payload.month, { status: 'failed', nights: [] }),
    /** Dates were chosen: how many beds are free on all of their nights? */
    stayAsked: (state, _action: PayloadAction<StayAsked>): AccommodationState => ({
      ...state,
      stayBeds: null,
    }),
    stayAnswered: (state, action: PayloadAction<StayBeds>): AccommodationState => ({
      ...state,
      stayBeds: action.payload,
    }),
  },
  selectors: { selectDetail: (state) => state },
});

export const {
  detailOpened,
  detailLoaded,
  detailFailed,
  detailLeft,
  monthShown,
  monthLoaded,
  monthFailed,
  stayAsked,
  stayAnswered,
} = accommodationSlice.actions;
export const { selectDetail } = accommodationSlice.selectors;

const withMonth = (state: AccommodationState, month: string, value: MonthState): AccommodationState => ({
  ...state,
  months: { ...state.months, [month]: value },
});
