import { type AccountExport, type RoleName } from '@kq/contracts';
import { AppError, type Clock } from '@kq/kernel';
import { type AuthLimits } from '../domain/limits';
import {
  type AuthMetrics,
  type ChallengeRepository,
  type SessionRepository,
  type SubjectData,
  type ThrottleRepository,
  type UserRepository,
} from './ports';
import { type ThrottleKeys } from '../domain/throttle-keys';
import { assertNoMissingStep } from './second-factor-guards';
import { type User } from '../domain/user';

export interface ExportAccountDeps {
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly challenges: ChallengeRepository;
  readonly throttles: ThrottleRepository;
  readonly keys: ThrottleKeys;
  readonly limits: AuthLimits;
  readonly subjectData: SubjectData;
  readonly metrics: AuthMetrics;
  readonly clock: Clock;
}

/**
 * Handles GET /auth/export: everything stored about a person, from all services (Art. 15 and 20 DSGVO). All or nothing:
 * a partial export would be a wrong answer.
 * @throws AppError UNAVAILABLE, TOO_MANY_REQUESTS
 */
export function createExportAccount(deps: ExportAccountDeps) {
  const { users, sessions, challenges, subjectData, clock } = deps;

  return async ({ userId, role }: { userId: number; role: RoleName }): Promise<AccountExport> => {
    const user = await users.findById(userId);
    if (user === null) throw new AppError('UNAUTHENTICATED');
    assertNoMissingStep(user, role);
    const ticket = await deps.throttles.take(deps.keys('export', { user: userId }), deps.limits.exports);
    if (!ticket.isAllowed)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: ticket.retryAfterSeconds });
    try {
      const [own, links, others] = await Promise.all([
        sessions.listOf(userId),
        challenges.listOf(user),
        subjectData.exportOf(userId),
      ]);
      deps.metrics.count('export', 'ok');
      return {
        format: 'kolonnenquartier-export-1',
        exported_at: clock.now().toISOString(),
        account: accountOf(user),
        sessions: own.map(({ created_at, last_used_at, expires_at, revoked_at }) => ({
          created_at,
          last_used_at,
          expires_at,
          revoked_at,
        })),
        links: links.map(
          ({
            kind,
            address,
            created_at,
            expires_at,
            used_at,
            requested_with,
            booking_request_id,
            return_path,
          }) => ({
            kind,
            address,
            created_at,
            expires_at,
            used_at,
            requested_with,
            booking_request_id,
            return_path: return_path ?? null,
          }),
        ),
        ...others,
      };
    } catch (error) {
      await ticket.undo();
      throw error;
    }
  };
}

/** Replaces secrets by the fact that they exist. */
function accountOf({ _id: id, password_hash: hash, nonce_hash: _nonce, ...rest }: User) {
  const {
    known_browsers: browsers = [],
    email_change: emailChange = null,
    version: _version,
    schema_version: _schema,
    second_factor: factor,
    second_factor_enrolment: _enrolment,
    block_acts,
    erasing_at: _erasing,
    erased_at: _erased,
    ...facts
  } = rest;
  const acts = (block_acts ?? []).map(({ by: _admin, ...act }) => act);
  const known_browsers = browsers.map(({ at }) => ({ at }));
  const pending =
    emailChange === null ? null : { address: emailChange.address, requested_at: emailChange.requested_at };
  return {
    id,
    ...facts,
    ...factsOf(factor),
    block_acts: acts,
    email_change: pending,
    has_password: hash !== null,
    known_browsers,
  };
}

const factsOf = (factor: User['second_factor']) =>
  factor == null
    ? {}
    : {
        second_factor: {
          enrolled_at: factor.enrolled_at,
          recovery_codes_left: factor.recovery_hashes.length,
        },
      };
