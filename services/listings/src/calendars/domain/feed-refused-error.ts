/** Reasons for the log; the user reads one text for all of them (docs/security.md S16). */
export type FeedRefusal =
  | 'url'
  | 'address'
  | 'redirects'
  | 'status'
  | 'timeout'
  | 'too_large'
  | 'unreachable'
  | 'encoding'
  | 'not_a_calendar'
  | 'broken_event'
  | 'unsupported_recurrence'
  | 'too_many_events';

/** A calendar that is not read or not accepted. */
export class FeedRefusedError extends Error {
  constructor(
    readonly reason: FeedRefusal,
    cause?: unknown,
  ) {
    super(`calendar feed refused: ${reason}`, cause === undefined ? undefined : { cause });
    this.name = 'FeedRefusedError';
  }
}
