import { nanoid } from '@reduxjs/toolkit';
import { storageKeys } from '@/config/storage-keys';
import { readStoredJson, writeStored } from '@/lib/browser-storage';
import { type BookingValues } from './booking-values';

/** What was typed but not sent; survives a reload of this tab. */
export interface BookingDraft {
  /** The search it was begun with, as text: with another search, dates and crew come from there. */
  readonly stayKey: string;
  readonly values: BookingValues;
}

export function readDraft(): BookingDraft | null {
  const stored = readStoredJson(storageKeys.bookingDraft, 'session') as Partial<BookingDraft> | null;
  const isReadable = typeof stored?.stayKey === 'string' && typeof stored.values?.contact?.email === 'string';
  return isReadable ? (stored as BookingDraft) : null;
}

export const storeDraft = (draft: BookingDraft): void =>
  writeStored(storageKeys.bookingDraft, JSON.stringify(draft), 'session');

/** After sending, contact and billing stay for the next request; what belonged to this one goes. */
export function settleDraft(): void {
  const draft = readDraft();
  if (draft) storeDraft({ ...draft, values: { ...draft.values, message: '', answer_by: '' } });
  writeStored(storageKeys.bookingKey, null, 'session');
}

/**
 * The Idempotency-Key of one draft: the same for every attempt to send it, also after a reload, so that an attempt whose
 * answer was lost is not sent twice. `scope` names what is asked: other accommodations or dates are another request.
 */
export function idempotencyKeyFor(scope: string): string {
  const stored = readStoredJson(storageKeys.bookingKey, 'session') as {
    scope?: unknown;
    key?: unknown;
  } | null;
  if (stored?.scope === scope && typeof stored.key === 'string') return stored.key;
  const key = nanoid(24);
  writeStored(storageKeys.bookingKey, JSON.stringify({ scope, key }), 'session');
  return key;
}

/** The next attempt counts as a new request. */
export const forgetIdempotencyKey = (): void => writeStored(storageKeys.bookingKey, null, 'session');
