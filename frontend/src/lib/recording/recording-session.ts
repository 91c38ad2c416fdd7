import { RECORDING_SESSION_MAX_MINUTES } from '@kq/contracts/recording';

export const SESSION_MAX_AGE_MS = RECORDING_SESSION_MAX_MINUTES * 60_000;

/** What the chunks of a recording belong to; it ends with the tab, nothing of it is stored. */
export interface RecordingSession {
  readonly id: string;
  readonly startedAt: number;
  /** Whether its caller has named it: such a session has no maximum age (docs/spec MON-03). */
  readonly isKeyed: boolean;
}

export const openSession = (now: number, key?: string): RecordingSession => ({
  id: key ?? randomId(),
  startedAt: now,
  isKeyed: key !== undefined,
});

/** The session itself, or another one once it has reached its maximum age (docs/spec MON-03). */
export const sessionAt = (session: RecordingSession, now: number): RecordingSession =>
  session.isKeyed || now - session.startedAt < SESSION_MAX_AGE_MS ? session : openSession(now);

/** 128 random bits. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
