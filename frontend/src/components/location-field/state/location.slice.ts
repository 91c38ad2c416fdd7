import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlaceSuggestion, type SearchSource, type SelectedPlace } from '../location-types';
import { isSearchable } from './is-searchable';

/** One LocationField on the page. */
export interface FieldState {
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Null until the first answer to the present text. */
  readonly suggestions: readonly PlaceSuggestion[] | null;
  /** A chosen place that now has coordinates; the field hands it on and takes it out. */
  readonly resolved: SelectedPlace | null;
}

const idleField: FieldState = { isLoading: false, hasFailed: false, suggestions: null, resolved: null };

interface ForField {
  readonly fieldId: string;
}

export const locationSlice = createSlice({
  name: 'location',
  initialState: {} as Readonly<Record<string, FieldState>>,
  reducers: {
    queryChanged: (state, action: PayloadAction<ForField & { query: string }>) => {
      const { fieldId, query } = action.payload;
      const isSearched = isSearchable(query);
      // The old suggestions stay while the new ones load, so that the list does not flicker.
      const suggestions = isSearched ? (state[fieldId]?.suggestions ?? null) : null;
      return { ...state, [fieldId]: { ...idleField, isLoading: isSearched, suggestions } };
    },
    searchSucceeded: (state, action: PayloadAction<ForField & { suggestions: PlaceSuggestion[] }>) => {
      const { fieldId, suggestions } = action.payload;
      return { ...state, [fieldId]: { ...idleField, suggestions } };
    },
    searchFailed: (state, action: PayloadAction<ForField>) => ({
      ...state,
      [action.payload.fieldId]: { ...idleField, hasFailed: true },
    }),
    /** The dropdown was closed: a search still on its way is given up. */
    searchClosed: (state, action: PayloadAction<ForField>) => {
      const field = state[action.payload.fieldId];
      return field ? { ...state, [action.payload.fieldId]: { ...field, isLoading: false } } : state;
    },
    suggestionChosen: (
      state,
      action: PayloadAction<
        ForField & { suggestion: PlaceSuggestion; queryText: string; source: SearchSource }
      >,
    ) => ({ ...state, [action.payload.fieldId]: idleField }),
    /** "Meinen Standort verwenden" was pressed. */
    positionRequested: (state, action: PayloadAction<ForField & { source: SearchSource }>) => ({
      ...state,
      [action.payload.fieldId]: { ...idleField, isLoading: true },
    }),
    positionFailed: (state, action: PayloadAction<ForField>) => ({
      ...state,
      [action.payload.fieldId]: idleField,
    }),
    placeResolved: (state, action: PayloadAction<ForField & { place: SelectedPlace }>) => ({
      ...state,
      [action.payload.fieldId]: { ...idleField, resolved: action.payload.place },
    }),
    resolvedPlaceTaken: (state, action: PayloadAction<ForField>) => ({
      ...state,
      [action.payload.fieldId]: idleField,
    }),
    /** The visitor agreed to geocoding inside the dropdown; `next` is the action that waited for it. */
    geocodingAllowed: (
      state,
      _action: PayloadAction<ForField & { next: 'search' | 'position'; query: string; source: SearchSource }>,
    ) => state,
    /** A search was sent off with typed text and no chosen place. */
    placeSearchSubmitted: (state, _action: PayloadAction<{ queryText: string; source: SearchSource }>) =>
      state,
  },
  selectors: {
    selectField: (state, fieldId: string) => state[fieldId] ?? idleField,
  },
});

export const {
  queryChanged,
  searchSucceeded,
  searchFailed,
  searchClosed,
  suggestionChosen,
  positionRequested,
  positionFailed,
  placeResolved,
  resolvedPlaceTaken,
  geocodingAllowed,
  placeSearchSubmitted,
} = locationSlice.actions;
export const { selectField } = locationSlice.selectors;
