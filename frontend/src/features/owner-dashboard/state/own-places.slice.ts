import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { failed, type Loadable, loaded, loading, notLoaded, type Page } from '@/lib/store/loadable';
import {
  type Block,
  type CreateAccommodationBody,
  type OwnPlace,
  type PhotoChoice,
  type UpdateAccommodationBody,
} from '../api/owner-api';

export type AccommodationMutationKind = 'save' | 'archive' | 'remove' | 'blocks' | 'resend';

export interface AccommodationMutation {
  readonly kind: AccommodationMutationKind | null;
  /** Null for a place that is being created. */
  readonly id: number | null;
  readonly status: 'idle' | 'busy' | 'done' | 'failed';
  readonly error: PlainError | null;
}

export interface TownsOfCode {
  readonly zipCode: string;
  /** The centre of the area, where the pin is set first. */
  readonly center: { readonly lat: number; readonly lng: number } | null;
  /** The most likely one first. */
  readonly names: readonly string[];
}

export interface OwnPlacesState {
  readonly list: Loadable<Page<OwnPlace>>;
  /** A place that is open but on another page of the list; null data: it was deleted, or none is open. */
  readonly sought: Loadable<OwnPlace | null>;
  readonly mutation: AccommodationMutation;
  /** Of the postal code that was looked up last. */
  readonly towns: TownsOfCode | null;
}

/** `id` null creates a place. */
export type PlaceSubmission =
  | { readonly id: null; readonly body: CreateAccommodationBody }
  | { readonly id: number; readonly body: UpdateAccommodationBody };

const idle: AccommodationMutation = { kind: null, id: null, status: 'idle', error: null };
const initialState: OwnPlacesState = {
  list: notLoaded,
  sought: notLoaded,
  mutation: idle,
  towns: null,
};

const begin = (
  state: OwnPlacesState,
  kind: AccommodationMutationKind,
  id: number | null,
): OwnPlacesState => ({
  ...state,
  mutation: { kind, id, status: 'busy', error: null },
});

function withPlace(state: OwnPlacesState, id: number, change: (place: OwnPlace) => OwnPlace): OwnPlacesState {
  const { list } = state;
  const sought =
    state.sought.data?.id === id ? { ...state.sought, data: change(state.sought.data) } : state.sought;
  if (!list.data) return { ...state, sought };
  const data = list.data.data.map((place) => (place.id === id ? change(place) : place));
  return { ...state, sought, list: { ...list, data: { ...list.data, data } } };
}

/** A photo that an undo brings back is shown when the server has answered. */
function arranged(place: OwnPlace, choices: readonly PhotoChoice[]): OwnPlace {
  const photos = choices.flatMap(({ id, alt, room }) => {
    const photo = place.photos.find((each) => each.id === id);
    return photo ? [{ ...photo, alt, room }] : [];
  });
  return { ...place, photos };
}

/** The owner's places, and what is being done to one of them. */
export const ownPlacesSlice = createSlice({
  name: 'ownPlaces',
  initialState: initialState as OwnPlacesState,
  reducers: {
    placesWanted: (state, _action: PayloadAction<number>): OwnPlacesState => ({
      ...state,
      list: loading(state.list),
    }),
    placesLoaded: (state, action: PayloadAction<Page<OwnPlace>>): OwnPlacesState => ({
      ...state,
      list: loaded(action.payload),
    }),
    placesFailed: (state, action: PayloadAction<PlainError>): OwnPlacesState => ({
      ...state,
      list: failed(state.list, action.payload),
    }),
    /** A place was opened that is not on the loaded page. */
    placeWanted: (state, _action: PayloadAction<number>): OwnPlacesState => ({
      ...state,
      sought: loading(notLoaded),
    }),
    placeSought: (state, { payload }: PayloadAction<OwnPlace | null>): OwnPlacesState => ({
      ...state,
      sought: loaded(payload),
    }),
    placeSeekFailed: (state, { payload }: PayloadAction<PlainError>): OwnPlacesState => ({
      ...state,
      sought: failed(state.sought, payload),
    }),
    /** A complete postal code was entered. */
    townsWanted: (state, _action: PayloadAction<string>): OwnPlacesState => ({ ...state, towns: null }),
    townsLoaded: (state, action: PayloadAction<TownsOfCode>): OwnPlacesState => ({
      ...state,
      towns: action.payload,
    }),
    saveSubmitted: (state, { payload }: PayloadAction<PlaceSubmission>) => begin(state, 'save', payload.id),
    archiveSubmitted: (state, { payload }: PayloadAction<{ id: number; archived: boolean }>) =>
      begin(state, 'archive', payload.id),
    removeSubmitted: (state, { payload }: PayloadAction<number>) => begin(state, 'remove', payload),
    blocksSubmitted: (state, { payload }: PayloadAction<{ id: number; blocks: readonly Block[] }>) =>
      begin(state, 'blocks', payload.id),
    /** The owner sorted, described, removed or restored photos: shown immediately, stored in the background. */
    photosSubmitted: (
      state,
      { payload: { id, photos } }: PayloadAction<{ id: number; photos: readonly PhotoChoice[] }>,
    ): OwnPlacesState => withPlace(state, id, (place) => arranged(place, photos)),
    /** The server answered with the place as it is now. */
    placeReplaced: (state, { payload }: PayloadAction<OwnPlace>): OwnPlacesState =>
      withPlace(state, payload.id, () => payload),
    /** The server stored the first step of a draft. */
    placeAdded: (state, { payload }: PayloadAction<OwnPlace>): OwnPlacesState => {
      const { data, meta } = state.list.data ?? { data: [], meta: { page: 1, per_page: 20, total: 0 } };
      const others = data.filter(({ id }) => id !== payload.id);
      return {
        ...state,
        list: loaded({ data: [payload, ...others], meta: { ...meta, total: meta.total + 1 } }),
      };
    },
    /** The owner asked for the verification mail again. */
    resendRequested: (state) => begin(state, 'resend', null),
    mutationSucceeded: (state): OwnPlacesState => ({
      ...state,
      mutation: { ...state.mutation, status: 'done' },
    }),
    mutationFailed: (state, action: PayloadAction<PlainError>): OwnPlacesState => ({
      ...state,
      mutation: { ...state.mutation, status: 'failed', error: action.payload },
    }),
    /** A form or sheet was opened or closed. */
    mutationReset: (state): OwnPlacesState => ({ ...state, mutation: idle }),
  },
  selectors: {
    selectPlaces: (state) => state.list,
    selectMutation: (state) => state.mutation,
    selectTowns: (state) => state.towns,
    selectSought: (state) => state.sought,
    selectPlace: (state, id: number) =>
      [...(state.list.data?.data ?? []), ...(state.sought.data ? [state.sought.data] : [])].find(
        (place) => place.id === id,
      ) ?? null,
  },
});

export const {
  placesWanted,
  placesLoaded,
  placesFailed,
  placeWanted,
  placeSought,
  placeSeekFailed,
  townsWanted,
  townsLoaded,
  saveSubmitted,
  archiveSubmitted,
  removeSubmitted,
  blocksSubmitted,
  photosSubmitted,
  placeReplaced,
  placeAdded,
  resendRequested,
  mutationSucceeded,
  mutationFailed,
  mutationReset,
} = ownPlacesSlice.actions;
export const { selectPlaces, selectMutation, selectPlace, selectSought, selectTowns } =
  ownPlacesSlice.selectors;
export type WithOwnPlaces = Parameters<typeof selectPlaces>[0];
