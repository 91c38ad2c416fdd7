import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { failed, type Loadable, loaded, loading, notLoaded } from '@/lib/store/loadable';
import { firstPage } from './list-query';
import {
  type Block,
  type CreateAccommodationBody,
  type OwnAccommodation,
  type OwnListQuery,
  type OwnPage,
  type PhotoChoice,
  type UpdateAccommodationBody,
} from '../api/owner-api';

export type AccommodationMutationKind = 'save' | 'archive' | 'check' | 'remove' | 'blocks' | 'resend';

export interface AccommodationMutation {
  readonly kind: AccommodationMutationKind | null;
  /** Null for an accommodation that is being created. */
  readonly id: number | null;
  readonly status: 'idle' | 'busy' | 'done' | 'failed';
  readonly error: PlainError | null;
}

export interface TownPart {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}

export interface TownsOfCode {
  readonly zipCode: string;
  /** The centre of the area, where the pin is set first. */
  readonly center: { readonly lat: number; readonly lng: number } | null;
  /** Parts of the area with their centres, the largest first. */
  readonly parts: readonly TownPart[];
  /** The most likely one first. */
  readonly names: readonly string[];
}

export interface OwnAccommodationsState {
  /** What the list shows, or showed before an accommodation was opened. */
  readonly query: OwnListQuery;
  readonly list: Loadable<OwnPage>;
  /** An accommodation that is open but on another page of the list; null data: it was deleted, or none is open. */
  readonly sought: Loadable<OwnAccommodation | null>;
  readonly mutation: AccommodationMutation;
  /** Of the postal code that was looked up last. */
  readonly towns: TownsOfCode | null;
}

/** `id` null creates an accommodation. */
export type AccommodationSubmission =
  | { readonly id: null; readonly body: CreateAccommodationBody }
  | { readonly id: number; readonly body: UpdateAccommodationBody };

const idle: AccommodationMutation = { kind: null, id: null, status: 'idle', error: null };
const initialState: OwnAccommodationsState = {
  query: firstPage,
  list: notLoaded,
  sought: notLoaded,
  mutation: idle,
  towns: null,
};

const begin = (
  state: OwnAccommodationsState,
  kind: AccommodationMutationKind,
  id: number | null,
): OwnAccommodationsState => ({
  ...state,
  mutation: { kind, id, status: 'busy', error: null },
});

function withAccommodation(
  state: OwnAccommodationsState,
  id: number,
  change: (accommodation: OwnAccommodation) => OwnAccommodation,
): OwnAccommodationsState {
  const { list } = state;
  const sought =
    state.sought.data?.id === id ? { ...state.sought, data: change(state.sought.data) } : state.sought;
  if (!list.data) return { ...state, sought };
  const data = list.data.data.map((accommodation) =>
    accommodation.id === id ? change(accommodation) : accommodation,
  );
  return { ...state, sought, list: { ...list, data: { ...list.data, data } } };
}

/** A photo that an undo brings back is shown when the server has answered. */
function arranged(accommodation: OwnAccommodation, choices: readonly PhotoChoice[]): OwnAccommodation {
  const photos = choices.flatMap(({ id, alt, room }) => {
    const photo = accommodation.photos.find((each) => each.id === id);
    return photo ? [{ ...photo, alt, room }] : [];
  });
  return { ...accommodation, photos };
}

/** The owner's accommodations, and what is being done to one of them. */
export const ownAccommodationsSlice = createSlice({
  name: 'ownAccommodations',
  initialState: initialState as OwnAccommodationsState,
  reducers: {
    /** Null reads the same page again. */
    accommodationsRequested: (
      state,
      { payload }: PayloadAction<OwnListQuery | null>,
    ): OwnAccommodationsState => ({ ...state, query: payload ?? state.query, list: loading(state.list) }),
    accommodationsLoaded: (state, action: PayloadAction<OwnPage>): OwnAccommodationsState => ({
      ...state,
      list: loaded(action.payload),
    }),
    accommodationsFailed: (state, action: PayloadAction<PlainError>): OwnAccommodationsState => ({
      ...state,
      list: failed(state.list, action.payload),
    }),
    /** An accommodation was opened that is not on the loaded page. */
    accommodationRequested: (state, _action: PayloadAction<number>): OwnAccommodationsState => ({
      ...state,
      sought: loading(notLoaded),
    }),
    accommodationSought: (
      state,
      { payload }: PayloadAction<OwnAccommodation | null>,
    ): OwnAccommodationsState => ({
      ...state,
      sought: loaded(payload),
    }),
    accommodationSeekFailed: (state, { payload }: PayloadAction<PlainError>): OwnAccommodationsState => ({
      ...state,
      sought: failed(state.sought, payload),
    }),
    /** A complete postal code was entered. */
    townsRequested: (state, _action: PayloadAction<string>): OwnAccommodationsState => ({
      ...state,
      towns: null,
    }),
    townsLoaded: (state, action: PayloadAction<TownsOfCode>): OwnAccommodationsState => ({
      ...state,
      towns: action.payload,
    }),
    saveSubmitted: (state, { payload }: PayloadAction<AccommodationSubmission>) =>
      begin(state, 'save', payload.id),
    archiveSubmitted: (state, { payload }: PayloadAction<{ id: number; archived: boolean }>) =>
      begin(state, 'archive', payload.id),
    checkSubmitted: (state, { payload }: PayloadAction<number>) => begin(state, 'check', payload),
    removeSubmitted: (state, { payload }: PayloadAction<number>) => begin(state, 'remove', payload),
    blocksSubmitted: (state, { payload }: PayloadAction<{ id: number; blocks: readonly Block[] }>) =>
      begin(state, 'blocks', payload.id),
    /** The owner sorted, described, removed or restored photos: shown immediately, stored in the background. */
    photosSubmitted: (
      state,
      { payload: { id, photos } }: PayloadAction<{ id: number; photos: readonly PhotoChoice[] }>,
    ): OwnAccommodationsState =>
      withAccommodation(state, id, (accommodation) => arranged(accommodation, photos)),
    /** The server answered with the accommodation as it is now. */
    placeReplaced: (state, { payload }: PayloadAction<OwnAccommodation>): OwnAccommodationsState =>
      withAccommodation(state, payload.id, () => payload),
    /** The server stored the first step of a draft. */
    accommodationAdded: (state, { payload }: PayloadAction<OwnAccommodation>): OwnAccommodationsState => {
      const { data, meta } = state.list.data ?? { data: [], meta: { page: 1, per_page: 20, total: 0 } };
      const others = data.filter(({ id }) => id !== payload.id);
      return {
        ...state,
        list: loaded({ data: [payload, ...others], meta: { ...meta, total: meta.total + 1 } }),
      };
    },
    /** The owner asked for the verification mail again. */
    resendRequested: (state) => begin(state, 'resend', null),
    mutationSucceeded: (state): OwnAccommodationsState => ({
      ...state,
      mutation: { ...state.mutation, status: 'done' },
    }),
    mutationFailed: (state, action: PayloadAction<PlainError>): OwnAccommodationsState => ({
      ...state,
      mutation: { ...state.mutation, status: 'failed', error: action.payload },
    }),
    /** A form or sheet was opened or closed. */
    mutationReset: (state): OwnAccommodationsState => ({ ...state, mutation: idle }),
  },
  selectors: {
    selectAccommodations: (state) => state.list,
    selectListQuery: (state) => state.query,
    selectMutation: (state) => state.mutation,
    selectTowns: (state) => state.towns,
    selectSought: (state) => state.sought,
    selectAccommodation: (state, id: number) =>
      [...(state.list.data?.data ?? []), ...(state.sought.data ? [state.sought.data] : [])].find(
        (accommodation) => accommodation.id === id,
      ) ?? null,
  },
});

export const {
  accommodationsRequested,
  accommodationsLoaded,
  accommodationsFailed,
  accommodationRequested,
  accommodationSought,
  accommodationSeekFailed,
  townsRequested,
  townsLoaded,
  saveSubmitted,
  archiveSubmitted,
  checkSubmitted,
  removeSubmitted,
  blocksSubmitted,
  photosSubmitted,
  placeReplaced,
  accommodationAdded,
  resendRequested,
  mutationSucceeded,
  mutationFailed,
  mutationReset,
} = ownAccommodationsSlice.actions;
export const {
  selectAccommodations,
  selectListQuery,
  selectMutation,
  selectAccommodation,
  selectSought,
  selectTowns,
} = ownAccommodationsSlice.selectors;
export type WithOwnAccommodations = Parameters<typeof selectAccommodations>[0];
