import { storageKeys } from '@/config/storage-keys';
import { readStoredJson, writeStored } from '@/lib/browser-storage';

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
}

/** The waiting request of this browser; null once its time for the verification is over. */
export function readStoredWaiting(): WaitingRequest | null {
  const stored = readStoredJson(storageKeys.waitingRequest) as Partial<WaitingRequest> | null;
  const isReadable =
    typeof stored?.id === 'number' &&
    typeof stored.email === 'string' &&
    typeof stored.owners === 'number' &&
    [stored.answerBy, stored.verifyBy, stored.mailedAt].every(isInstant);
  return isReadable && Date.parse(stored.verifyBy ?? '') > Date.now() ? (stored as WaitingRequest) : null;
}

export const storeWaiting = (request: WaitingRequest | null): void =>
  writeStored(storageKeys.waitingRequest, request && JSON.stringify(request));

const isInstant = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));
