import { type Clock, systemClock } from '@kq/kernel';
import { describeError } from '../errors/describe-error';
import { isOutage } from '../errors/is-outage';
import { type Logger } from './logger';

export interface FailureLogOptions {
  readonly logger: Logger;
  readonly clock?: Clock;
  /** Minimum time between two lines of one kind; default one minute. */
  readonly everyMs?: number;
  /** Level of errors other than outages, which are warnings; default `error`. */
  readonly level?: 'warn' | 'error';
}

/**
 * Logs repeated failures: each kind of error (by message and type) once a minute, with the count since the last line.
 */
export type FailureLog = (error: unknown, fields: object, message: string) => void;

export function createFailureLog({
  logger,
  clock = systemClock,
  everyMs = 60_000,
  level = 'error',
}: FailureLogOptions): FailureLog {
  const kinds = new Map<string, { loggedAt: number; since: number }>();

  return (error, fields, message) => {
    const kind = `${message}\n${error instanceof Error ? error.name : typeof error}`;
    const now = clock.now().getTime();
    const known = kinds.get(kind);
    if (known !== undefined && now - known.loggedAt < everyMs) {
      known.since += 1;
      return;
    }
    kinds.set(kind, { loggedAt: now, since: 0 });
    const counted = known === undefined ? {} : { failures_since: known.since + 1 };
    if (isOutage(error)) logger.warn({ reason: describeError(error), ...fields, ...counted }, message);
    else logger[level]({ err: error, ...fields, ...counted }, message);
  };
}
