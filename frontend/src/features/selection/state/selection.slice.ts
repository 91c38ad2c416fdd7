import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { RECIPIENTS_MAX } from '@kq/contracts/constants';
import { type PlaceSummary, toPlaceSummary } from '@/components/accommodation/place-summary';
import { isSameStay } from '@/components/accommodation/same-stay';
import { type StayParams } from '@/components/accommodation/stay-params';
import { readStoredSelection } from '../stored-selection';

/** Accommodations to ask with one request, in the order they were chosen, and the search they were chosen in. */
export interface Selection {
  /** Null while nothing is chosen. */
  readonly madeFor: StayParams | null;
  /** At most 20. */
  readonly places: readonly PlaceSummary[];
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

const EMPTY: Selection = { madeFor: null, places: [] };

export const selectionSlice = createSlice({
  name: 'selection',
  initialState: (): SelectionState => ({ ...readStoredSelection(), replaced: null, isChecking: false }),
  reducers: {
    /** A checkbox was pressed. The 21st place, and one of another search, stay out; the saga says so. */
    placeToggled: (state, { payload }: PayloadAction<InSearch & { place: PlaceSummary }>): SelectionState => {
      const { place, search } = payload;
      if (state.places.some(({ id }) => id === place.id)) return without(state, place.id);
      if (isFull(state.places) || isForOtherSearch(state, search)) return state;
      return chosen(state, search ?? stayOf(place), [...state.places, toPlaceSummary(place)]);
    },
    placeRemoved: (state, { payload }: PayloadAction<number>): SelectionState => without(state, payload),
    /** "Beste 20 auswählen": what was chosen by hand stays, the best of the search fill it up, in the server's order. */
    bestPicked: (
      state,
      { payload }: PayloadAction<InSearch & { places: readonly PlaceSummary[] }>,
    ): SelectionState => {
      const { places, search } = payload;
      if (search === null || places.length === 0 || isForOtherSearch(state, search)) return state;
      const known = new Set(state.places.map(({ id }) => id));
      const best = places.filter(({ id }) => !known.has(id)).map(toPlaceSummary);
      return chosen(state, search, [...state.places, ...best].slice(0, RECIPIENTS_MAX));
    },
    /** A newer result of the same search: free beds and distance of chosen places follow it. */
    placesSeen: (
      state,
      { payload }: PayloadAction<InSearch & { places: readonly PlaceSummary[] }>,
    ): SelectionState => {
      const seen = new Map(payload.places.map((place) => [place.id, place]));
      if (isForOtherSearch(state, payload.search) || !state.places.some(({ id }) => seen.has(id)))
        return state;
      return {
        ...state,
        places: state.places.map((place) => toPlaceSummary(seen.get(place.id) ?? place)),
      };
    },
    /** "Passende behalten" was pressed. */
    fittingWanted: (state, _action: PayloadAction<FitRules>): SelectionState => ({
      ...state,
      isChecking: true,
    }),
    fittingFound: (
      state,
      { payload }: PayloadAction<{ search: StayParams; places: readonly PlaceSummary[] }>,
    ): SelectionState => ({
      madeFor: payload.places.length > 0 ? payload.search : null,
      places: payload.places,
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
  placeToggled,
  placeRemoved,
  bestPicked,
  placesSeen,
  fittingWanted,
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

export const isFull = (places: readonly PlaceSummary[]): boolean => places.length >= RECIPIENTS_MAX;

export const countBeds = (places: readonly PlaceSummary[]): number =>
  places.reduce((sum, { beds_free }) => sum + beds_free, 0);

const selectionOf = ({ madeFor, places }: Selection): Selection => ({ madeFor, places });

const chosen = (
  { madeFor }: Selection,
  search: StayParams,
  places: readonly PlaceSummary[],
): SelectionState => ({ madeFor: madeFor ?? search, places, replaced: null, isChecking: false });

function without(state: SelectionState, removedId: number): SelectionState {
  const places = state.places.filter(({ id }) => id !== removedId);
  return { ...state, ...(places.length > 0 ? { places } : EMPTY), replaced: null };
}

/** Chosen on a page that shows no search: around the accommodation itself. */
const stayOf = ({ city, lat, lng }: PlaceSummary): StayParams => ({
  location: city,
  placeId: null,
  lat,
  lng,
  workers: null,
  startDate: null,
  endDate: null,
  extensionPossible: false,
});
