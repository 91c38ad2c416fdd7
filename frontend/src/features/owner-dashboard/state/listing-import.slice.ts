import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ImportedListing, type ImportResult } from '@kq/contracts/http/accommodation-import';
import { type PlainError } from '@/lib/api-error';

/** A row to send. */
export interface ImportItem {
  readonly number: number;
  readonly listing: ImportedListing;
}

export interface ListingImportState {
  /** `stopped`: by the owner, or by an error after which the rest can be sent. */
  readonly status: 'idle' | 'sending' | 'stopped' | 'done';
  readonly total: number;
  /** By number of the row. */
  readonly results: Readonly<Record<number, ImportResult>>;
  readonly error: PlainError | null;
}

const initialState: ListingImportState = { status: 'idle', total: 0, results: {}, error: null };

/** The rows of a file on their way to the server. */
export const listingImportSlice = createSlice({
  name: 'listingImport',
  initialState: initialState as ListingImportState,
  reducers: {
    /** Sends all rows, or those that a stopped import left. */
    importStarted: (state, { payload }: PayloadAction<readonly ImportItem[]>): ListingImportState => ({
      ...state,
      status: 'sending',
      total: Object.keys(state.results).length + payload.length,
      error: null,
    }),
    importProgressed: (
      state,
      { payload }: PayloadAction<ListingImportState['results']>,
    ): ListingImportState => ({ ...state, results: { ...state.results, ...payload } }),
    importCompleted: (state): ListingImportState => ({ ...state, status: 'done' }),
    importStopped: (state, { payload }: PayloadAction<PlainError | null>): ListingImportState => ({
      ...state,
      status: 'stopped',
      error: payload,
    }),
    /** Another file was chosen, or the page was left. */
    importReset: (): ListingImportState => initialState,
  },
  selectors: { selectImport: (state) => state },
});

export const { importStarted, importProgressed, importCompleted, importStopped, importReset } =
  listingImportSlice.actions;
export const { selectImport } = listingImportSlice.selectors;
