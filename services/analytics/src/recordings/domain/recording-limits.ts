import { RECORDING_SESSION_MAX_MINUTES } from '@kq/contracts';
import { DAY_MS, MINUTE_MS } from '@kq/kernel';

const MEGABYTE = 1024 * 1024;

/** Sizes of docs/security.md S34. */
export const SESSION_MAX_BYTES = 20 * MEGABYTE;
export const NETWORK_DAY_MAX_BYTES = 100 * MEGABYTE;
export const NETWORK_DAY_MAX_SESSIONS = 200;
export const ALL_MAX_BYTES = 2048 * MEGABYTE;

/** What each chunk counts beside its data: an attacker sends many small ones. */
export const CHUNK_OVERHEAD_BYTES = 512;

export const SESSION_MAX_AGE_MS = RECORDING_SESSION_MAX_MINUTES * MINUTE_MS;
export const KEEP_MS = 30 * DAY_MS;
