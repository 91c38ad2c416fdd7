import { type RequestSummary } from '@kq/contracts/http/auth';
import { storageKeys } from '@/config/storage-keys';
import { readStoredJson, writeStored } from '@/lib/browser-storage';

/** What its sender reads of a request before it is sent; the message only where the server lists the request. */
export type ListedRequest = Omit<RequestSummary, 'message'> & { readonly message?: string | null };

/** A request that is not sent before its sender's address is verified (docs/security.md S1). */
export interface WaitingRequest {
  readonly id: number;
  readonly email: string;
  readonly owners: number;
  /** ISO instants. */
  readonly answerBy: string;
  /** The request is dropped then. */
  readonly verifyBy: string;
  /** When the last mail was asked for. */
  readonly mailedAt: string;
  /** Absent in entries of older versions. */
  readonly summary?: ListedRequest;
}

/** The waiting requests of this browser whose time for the verification is not over, oldest first. */
export function readStoredWaiting(): readonly WaitingRequest[] {
  const stored = readStoredJson(storageKeys.waitingRequest);
  // An older version stored one request.
  const entries: unknown[] = Array.isArray(stored) ? stored : [stored];
  return entries.filter(isReadable).filter(({ verifyBy }) => Date.parse(verifyBy) > Date.now());
}

export const storeWaiting = (requests: readonly WaitingRequest[]): void =>
  writeStored(storageKeys.waitingRequest, requests.length > 0 ? JSON.stringify(requests) : null);

function isReadable(entry: unknown): entry is WaitingRequest {
  const stored = entry as Partial<WaitingRequest> | null;
  return (
    typeof stored?.id === 'number' &&
    typeof stored.email === 'string' &&
    typeof stored.owners === 'number' &&
    [stored.answerBy, stored.verifyBy, stored.mailedAt].every(isInstant)
  );
}

const isInstant = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));
