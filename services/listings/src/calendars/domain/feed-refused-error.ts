/** Reasons for the log; the user reads one text for all of them, and the date of a rule (docs/security.md S16). */
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
  | 'nothing_readable'
  | 'broken_event'
  | 'unsupported_recurrence'
  | 'too_many_rules'
  | 'too_many_properties'
  | 'too_many_members'
  | 'too_many_events';

/** A calendar that is not read or not accepted. */
export class FeedRefusedError extends Error {
  constructor(
    readonly reason: FeedRefusal,
    cause?: unknown,
    /** ISO date of the event whose rule cannot be read. */
    readonly date?: string,
  ) {
    super(`calendar feed refused: ${reason}`, cause === undefined ? undefined : { cause });
    this.name = 'FeedRefusedError';
  }
}
