import { type WrongCodeDetails } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock, validationError } from '@kq/kernel';
import { type AuthLimits } from '../domain/limits';
import { type Session } from '../domain/session';
import { type AuthMetrics, type SessionRepository, type ThrottleRepository } from './ports';

export interface FactorTriesDeps {
  readonly sessions: SessionRepository;
  readonly throttles: ThrottleRepository;
  readonly limits: AuthLimits;
  readonly metrics: AuthMetrics;
  readonly clock: Clock;
}

export interface FactorTry {
  readonly session: Session;
  /** Field of the body that has the code. */
  readonly field: 'code' | 'recovery_code';
  /** Counter of the account; null while a key is enrolled, which the session was shown. */
  readonly accountKey: string | null;
}

/**
 * Counts the tries of a second factor (docs/security.md S33): 5 a session, which then ends, and over all sessions of an
 * account. A try is counted before the comparison, so that parallel guesses cannot exceed the limits; a right code, also
 * a used one, is no guess and is not counted in the end.
 */
export function createFactorTries({ sessions, throttles, limits, metrics, clock }: FactorTriesDeps) {
  return async <T extends object>(
    { session, field, accountKey }: FactorTry,
    check: () => Promise<T | 'wrong' | 'used'>,
  ): Promise<T> => {
    const triesLeft = await sessions.takeFactorTry(session._id);
    if (triesLeft === null) throw wrongCode(field, 0);
    const ticket = accountKey === null ? null : await throttles.take(accountKey, limits.secondFactor);
    if (ticket?.isAllowed === false) {
      await sessions.returnFactorTry(session._id);
      metrics.count('second_factor', 'capped');
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: ticket.retryAfterSeconds });
    }
    const outcome = await check();
    if (outcome === 'wrong') {
      await sessions.revokeOutOfTries(session._id, clock.now());
      metrics.count('second_factor', 'wrong');
      throw wrongCode(field, triesLeft);
    }
    await ticket?.undo();
    if (outcome !== 'used') return outcome;
    await sessions.returnFactorTry(session._id);
    metrics.count('second_factor', 'used');
    throw validationError({
      [field]: [reason('code_used', { kind: codeKinds[field] })],
    });
  };
}

const codeKinds = { code: 'app', recovery_code: 'recovery' } as const;

export type FactorTries = ReturnType<typeof createFactorTries>;

function wrongCode(field: FactorTry['field'], attemptsLeft: number): AppError {
  return new AppError('VALIDATION_FAILED', {
    fields: { [field]: [reason('code_wrong', { kind: codeKinds[field], left: attemptsLeft })] },
    details: { attempts_left: attemptsLeft } satisfies WrongCodeDetails,
  });
}
