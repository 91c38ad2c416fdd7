import * as factor from '../http/second-factor';
import { defineRoute, type RouteDefinition } from '../route-definition';

/** For admins only, also before their factor is done: every other role gets 403. */
const admins = {
  service: 'auth',
  method: 'POST',
  class: 'write',
  rateLimit: 'auth',
  access: 'user',
} as const;

/** The second factor of administrators (services/auth, docs/security.md S33). */
export const secondFactorRoutes = {
  startSecondFactor: defineRoute({
    ...admins,
    path: '/auth/second-factor/enroll',
    title: 'The key for a new authenticator app; needs a recent sign-in',
    response: factor.secondFactorEnrolmentSchema,
    errors: ['FORBIDDEN'],
  }),
  confirmSecondFactor: defineRoute({
    ...admins,
    path: '/auth/second-factor/confirm',
    title: 'Enrol the app by its first code; shows the recovery codes once',
    body: factor.secondFactorCodeBodySchema,
    response: factor.enrolledSessionSchema,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  verifySecondFactor: defineRoute({
    ...admins,
    path: '/auth/second-factor/verify',
    title: 'Prove the second factor: the session gets the role admin',
    body: factor.verifySecondFactorBodySchema,
    response: factor.secondFactorSessionSchema,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  renewRecoveryCodes: defineRoute({
    ...admins,
    path: '/auth/second-factor/recovery-codes',
    title: 'Replace the recovery codes; needs a second factor of the last 15 minutes',
    response: factor.recoveryCodesSchema,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
} as const satisfies Record<string, RouteDefinition>;
