import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { RECIPIENTS_MAX } from '@kq/contracts/constants';
import {
  type AccommodationSummary,
  toAccommodationSummary,
} from '@/components/accommodation/accommodation-summary';
import { isSameStay } from '@/components/accommodation/same-stay';
import { type StayParams } from '@/components/accommodation/stay-params';
import { readStoredSelection } from '../stored-selection';

/** Accommodations to ask with one request, in the order they were chosen, and the search they were chosen in. */
export interface Selection {
  /** Null while nothing is chosen. */
  readonly madeFor: StayParams | null;
  /** At most 20. */
  readonly accommodations: readonly AccommodationSummary[];
}

export interface SelectionState extends Selection {
  /** What "Passende behalten", "Neu beginnen" or "Auswahl aufheben" replaced, for undo. */
  readonly replaced: (Selection & { readonly by: 'fitting' | 'clearing' }) | null;
  /** The server is checking which accommodations fit another search. */
  readonly isChecking: boolean;
}

/** An action on the page of a search; null where a page shows none. */
interface InSearch {
  readonly search: StayParams | null;
}

/** Fields that decide whether an accommodation stays in the selection for another search. */
export interface FitRules {
  readonly search: StayParams;
  /** Null for a search without a place. */
  readonly radiusKm: number | null;
  readonly minBeds: number;
}

const EMPTY: Selection = { madeFor: null, accommodations: [] };

export const selectionSlice = createSlice({
  name: 'selection',
  initialState: (): SelectionState => ({ ...readStoredSelection(), replaced: null, isChecking: false }),
  reducers: {
    /** A checkbox was pressed. The 21st accommodation, and one of another search, stay out; the saga says so. */
    accommodationToggled: (
      state,
      { payload }: PayloadAction<InSearch & { accommodation: AccommodationSummary }>,
    ): SelectionState => {
      const { accommodation, search } = payload;
      if (state.accommodations.some(({ id }) => id === accommodation.id))
        return without(state, accommodation.id);
      if (isFull(state.accommodations) || isForOtherSearch(state, search)) return state;
      return chosen(state, search ?? stayOf(accommodation), [
        ...state.accommodations,
        toAccommodationSummary(accommodation),
      ]);
    },
    accommodationRemoved: (state, { payload }: PayloadAction<number>): SelectionState =>
      without(state, payload),
    /** "Beste 20 auswählen": what was chosen by hand stays, the best of the search fill it up, in the server's order. */
    bestPicked: (
      state,
      { payload }: PayloadAction<InSearch & { accommodations: readonly AccommodationSummary[] }>,
    ): SelectionState => {
      const { accommodations, search } = payload;
      if (search === null || accommodations.length === 0 || isForOtherSearch(state, search)) return state;
      const known = new Set(state.accommodations.map(({ id }) => id));
      const best = accommodations.filter(({ id }) => !known.has(id)).map(toAccommodationSummary);
      return chosen(state, search, [...state.accommodations, ...best].slice(0, RECIPIENTS_MAX));
    },
    /** A newer result of the same search: free beds and distance of chosen accommodations follow it. */
    accommodationsSeen: (
      state,
      { payload }: PayloadAction<InSearch & { accommodations: readonly AccommodationSummary[] }>,
    ): SelectionState => {
      const seen = new Map(payload.accommodations.map((accommodation) => [accommodation.id, accommodation]));
      if (isForOtherSearch(state, payload.search) || !state.accommodations.some(({ id }) => seen.has(id)))
        return state;
      return {
        ...state,
        accommodations: state.accommodations.map((accommodation) =>
          toAccommodationSummary(seen.get(accommodation.id) ?? accommodation),
        ),
      };
    },
    /** "Passende behalten" was pressed. */
    fittingRequested: (state, _action: PayloadAction<FitRules>): SelectionState => ({
      ...state,
      isChecking: true,
    }),
    fittingFound: (
      state,
      { payload }: PayloadAction<{ search: StayParams; accommodations: readonly AccommodationSummary[] }>,
    ): SelectionState => ({
      madeFor: payload.accommodations.length > 0 ? payload.search : null,
      accommodations: payload.accommodations,
      replaced: { ...selectionOf(state), by: 'fitting' },
      isChecking: false,
    }),
    fittingFailed: (state): SelectionState => ({ ...state, isChecking: false }),
    /** "Neu beginnen" or "Auswahl aufheben". */
    selectionCleared: (state): SelectionState => ({
      ...EMPTY,
      replaced: { ...selectionOf(state), by: 'clearing' },
      isChecking: false,
    }),
    changeUndone: (state): SelectionState => ({
      ...selectionOf(state.replaced ?? state),
      replaced: null,
      isChecking: false,
    }),
    undoDismissed: (state): SelectionState => ({ ...state, replaced: null }),
    /** The request is with the server. */
    selectionSent: (): SelectionState => ({ ...EMPTY, replaced: null, isChecking: false }),
  },
  selectors: { selectSelection: (state) => state },
});

export const {
  accommodationToggled,
  accommodationRemoved,
  bestPicked,
  accommodationsSeen,
  fittingRequested,
  fittingFound,
  fittingFailed,
  selectionCleared,
  changeUndone,
  undoDismissed,
  selectionSent,
} = selectionSlice.actions;
export const { selectSelection } = selectionSlice.selectors;

/** True when the selection was made for another place, other dates or another crew than the page shows. */
export const isForOtherSearch = ({ madeFor }: Selection, search: StayParams | null): boolean =>
  madeFor !== null && search !== null && !isSameStay(madeFor, search);

export const isFull = (accommodations: readonly AccommodationSummary[]): boolean =>
  accommodations.length >= RECIPIENTS_MAX;

const selectionOf = ({ madeFor, accommodations }: Selection): Selection => ({ madeFor, accommodations });

const chosen = (
  { madeFor }: Selection,
  search: StayParams,
  accommodations: readonly AccommodationSummary[],
): SelectionState => ({ madeFor: madeFor ?? search, accommodations, replaced: null, isChecking: false });

function without(state: SelectionState, removedId: number): SelectionState {
  const accommodations = state.accommodations.filter(({ id }) => id !== removedId);
  return { ...state, ...(accommodations.length > 0 ? { accommodations } : EMPTY), replaced: null };
}

/** Chosen on a page that shows no search: around the accommodation itself. */
const stayOf = ({ city, lat, lng }: AccommodationSummary): StayParams => ({
  location: city,
  kind: 'map',
  placeId: null,
  lat,
  lng,
  workers: null,
  startDate: null,
  endDate: null,
  nights: 'all',
  extensionPossible: false,
});
