import { type PhotoFormat } from '../../pictures/domain/photo';

/** A photo as encoded from an upload, without what its owner says about it. */
export interface EncodedPhoto {
  /** Hash of the widest file: the same picture has the same id. */
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly color: string;
  readonly placeholder: string;
  readonly files: readonly EncodedFile[];
}

export interface EncodedFile {
  /** Nominal width: the file is narrower when the upload was. */
  readonly width: number;
  readonly format: PhotoFormat;
  readonly bytes: Buffer;
}

/** Checks and encodes uploads; keeps neither the original nor its metadata (docs/security.md S17). */
export interface PhotoEncoder {
  /** @throws AppError VALIDATION_FAILED with a text for the owner; UNAVAILABLE when too many wait */
  encode(upload: Buffer): Promise<EncodedPhoto>;
  /** Ends what is being encoded; later uploads are UNAVAILABLE. */
  close(): Promise<void>;
}

/** Keeps the files of photos; see ObjectStore. */
export interface PhotoFiles {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  remove(keys: readonly string[]): Promise<void>;
  list(prefix: string): Promise<readonly { readonly key: string; readonly changedAt: Date }[]>;
  removePartial?(before: Date): Promise<void>;
}
