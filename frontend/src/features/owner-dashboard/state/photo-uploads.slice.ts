import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';

export interface PhotoUpload {
  readonly key: string;
  readonly accommodationId: number;
  /** Name of the file. */
  readonly name: string;
  readonly status: 'waiting' | 'sending' | 'failed';
  /** 0 to 100. */
  readonly percent: number;
  readonly error: PlainError | null;
}

const patched = (
  uploads: readonly PhotoUpload[],
  key: string,
  changes: Partial<PhotoUpload>,
): readonly PhotoUpload[] =>
  uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload));

/** Uploads that are not done yet, in the order of their choice. */
export const photoUploadsSlice = createSlice({
  name: 'photoUploads',
  initialState: [] as readonly PhotoUpload[],
  reducers: {
    photoChosen: (
      state,
      { payload }: PayloadAction<Pick<PhotoUpload, 'key' | 'accommodationId' | 'name'>>,
    ) => [...state, { ...payload, status: 'waiting' as const, percent: 0, error: null }],
    uploadStarted: (state, { payload: key }: PayloadAction<string>) =>
      patched(state, key, { status: 'sending', percent: 0, error: null }),
    uploadProgressed: (state, { payload }: PayloadAction<{ key: string; percent: number }>) =>
      patched(state, payload.key, { percent: payload.percent }),
    /** Refused for now; it is sent again without a click. */
    uploadPostponed: (state, { payload }: PayloadAction<{ key: string; error: PlainError }>) =>
      patched(state, payload.key, { status: 'waiting', percent: 0, error: payload.error }),
    uploadFailed: (state, { payload }: PayloadAction<{ key: string; error: PlainError }>) =>
      patched(state, payload.key, { status: 'failed', error: payload.error }),
    uploadRetried: (state, { payload: key }: PayloadAction<string>) =>
      patched(state, key, { status: 'waiting', percent: 0, error: null }),
    /** Done, or cancelled by the owner. */
    uploadCompleted: (state, { payload: key }: PayloadAction<string>) =>
      state.filter((upload) => upload.key !== key),
    uploadCancelled: (state, { payload: key }: PayloadAction<string>) =>
      state.filter((upload) => upload.key !== key),
  },
  selectors: {
    selectUploads: (state) => state,
  },
});

export const {
  photoChosen,
  uploadStarted,
  uploadProgressed,
  uploadPostponed,
  uploadFailed,
  uploadRetried,
  uploadCompleted,
  uploadCancelled,
} = photoUploadsSlice.actions;
export const { selectUploads } = photoUploadsSlice.selectors;
