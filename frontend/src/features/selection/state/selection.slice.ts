import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { RECIPIENTS_MAX } from '@kq/contracts/constants';
import { type PlaceSummary, toPlaceSummary } from '@/components/accommodation/place-summary';
import { readStoredSelection } from '../stored-selection';

/** The places to ask with one request, in the order they were chosen; at most 20. */
export interface SelectionState {
  readonly places: readonly PlaceSummary[];
}

export const selectionSlice = createSlice({
  name: 'selection',
  initialState: (): SelectionState => ({ places: readStoredSelection() }),
  reducers: {
    /** A checkbox was pressed; the 21st place stays out, and the saga says so. */
    placeToggled: (state, { payload }: PayloadAction<PlaceSummary>): SelectionState => {
      const rest = state.places.filter(({ id }) => id !== payload.id);
      if (rest.length < state.places.length) return { places: rest };
      return isFull(state.places) ? state : { places: [...state.places, toPlaceSummary(payload)] };
    },
    placeRemoved: (state, { payload }: PayloadAction<number>): SelectionState => ({
      places: state.places.filter(({ id }) => id !== payload),
    }),
    /** "Beste 20 auswählen": what was chosen by hand stays, the best of the search fill it up, in the server's order. */
    bestPicked: (state, { payload }: PayloadAction<readonly PlaceSummary[]>): SelectionState => {
      const chosen = new Set(state.places.map(({ id }) => id));
      const best = payload.filter(({ id }) => !chosen.has(id)).map(toPlaceSummary);
      return { places: [...state.places, ...best].slice(0, RECIPIENTS_MAX) };
    },
    /** A newer search result: free beds and distance of chosen places follow it. */
    placesSeen: (state, { payload }: PayloadAction<readonly PlaceSummary[]>): SelectionState => {
      const seen = new Map(payload.map((place) => [place.id, place]));
      if (!state.places.some(({ id }) => seen.has(id))) return state;
      return { places: state.places.map((place) => toPlaceSummary(seen.get(place.id) ?? place)) };
    },
    selectionCleared: (): SelectionState => ({ places: [] }),
  },
  selectors: { selectPlaces: (state) => state.places },
});

export const { placeToggled, placeRemoved, bestPicked, placesSeen, selectionCleared } =
  selectionSlice.actions;
export const { selectPlaces } = selectionSlice.selectors;

export const isFull = (places: readonly PlaceSummary[]): boolean => places.length >= RECIPIENTS_MAX;

export const countBeds = (places: readonly PlaceSummary[]): number =>
  places.reduce((sum, { beds_free }) => sum + beds_free, 0);

export const countOwners = (places: readonly PlaceSummary[]): number =>
  new Set(places.map(({ owner_id }) => owner_id)).size;
