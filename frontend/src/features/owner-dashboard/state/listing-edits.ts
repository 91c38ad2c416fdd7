import { z } from 'zod';
import { storageKeys } from '@/config/storage-keys';
import { readStoredJson, writeStored } from '@/lib/browser-storage';
import {
  isSameValue,
  LISTING_STEPS,
  type ListingField,
  type ListingStep,
  type ListingValues,
  STEP_FIELDS,
} from './listing-values';

export interface Rebased {
  readonly values: ListingValues;
  /** Fields that were changed here and elsewhere, to different values; `values` has those of here. */
  readonly conflicts: readonly ListingField[];
}

/** Carries edits over to newer values of the server: what was not edited here takes the new value. */
export function rebase(base: ListingValues, edited: ListingValues, next: ListingValues): Rebased {
  const fields = Object.keys(next) as ListingField[];
  const isOwnEdit = (field: ListingField) =>
    edited[field] !== undefined && !isSameValue(field, edited[field], base[field]);
  const kept = fields.filter((field) => isOwnEdit(field) && !isSameValue(field, edited[field], next[field]));
  return {
    values: { ...next, ...Object.fromEntries(kept.map((field) => [field, edited[field]])) },
    conflicts: kept.filter((field) => !isSameValue(field, base[field], next[field])),
  };
}

export const isEdited = (base: ListingValues, values: ListingValues): boolean =>
  (Object.keys(base) as ListingField[]).some((field) => !isSameValue(field, values[field], base[field]));

/** Returns the steps with edited fields. */
export const stepsOfEdits = (base: ListingValues, values: ListingValues): readonly ListingStep[] =>
  LISTING_STEPS.filter((step) =>
    STEP_FIELDS[step].some((field) => !isSameValue(field, values[field], base[field])),
  );

/** Edits that the server does not have yet. */
export interface StoredEdits {
  /** The server's values on which they are based. */
  readonly base: ListingValues;
  readonly values: ListingValues;
  readonly draftKey: string;
}

const storedSchema = z.object({
  base: z.record(z.string(), z.unknown()),
  values: z.record(z.string(), z.unknown()),
  draftKey: z.string(),
});

/** `id` null is a listing that the server does not know yet. */
const keyOf = (userId: number, id: number | null): string =>
  `${storageKeys.listingEdits}.${userId}.${id ?? 'new'}`;

/** `empty` fills fields that an earlier build did not store. */
export function readEdits(userId: number, id: number | null, empty: ListingValues): StoredEdits | null {
  const { success, data } = storedSchema.safeParse(readStoredJson(keyOf(userId, id)));
  if (!success) return null;
  return {
    base: { ...empty, ...data.base },
    values: { ...empty, ...data.values },
    draftKey: data.draftKey,
  };
}

/** Null removes the edits. */
export function writeEdits(userId: number, id: number | null, edits: StoredEdits | null): void {
  writeStored(keyOf(userId, id), edits && JSON.stringify(edits));
}
