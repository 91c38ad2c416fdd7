import { type TokenVerifier } from '@kq/service-kit';
import { type UseCases } from '../use-cases/auth-use-cases';

/** Verifies tokens against auth's own sessions: role and verification come from the current account, revocation is immediate. */
export function createSessionVerifier(useCases: UseCases): TokenVerifier {
  return {
    async verify(token) {
      const { session, user, role } = await useCases.sessions.authenticate(token);
      return {
        userId: user._id,
        role,
        sessionId: session._id,
        emailVerified: user.email_verified_at !== null,
        companyId: user.company_id,
        authTime: Math.floor(session.auth_time.getTime() / 1000),
      };
    },
  };
}
