import { routes } from '@kq/contracts';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type UseCases } from '../use-cases/auth-use-cases';
import { bearerOf } from './caller';
import { presentSession } from './user.presenter';

/** Mounts the routes for the second factor of admins (docs/security.md S33). */
export function mountSecondFactorRoutes(app: FastifyInstance, useCases: UseCases): void {
  const currentOf = (request: FastifyRequest) => useCases.sessions.authenticate(bearerOf(request));

  bindRoute(app, routes.startSecondFactor, async ({ request }) => {
    const { secret, otpauthUri } = await useCases.startSecondFactor(await currentOf(request));
    return { secret, otpauth_uri: otpauthUri };
  });

  bindRoute(app, routes.confirmSecondFactor, async ({ body, request }) => {
    const enrolled = await useCases.confirmSecondFactor(await currentOf(request), body.code);
    return { ...presentSession(enrolled), recovery_codes: [...enrolled.recoveryCodes] };
  });

  bindRoute(app, routes.verifySecondFactor, async ({ body, request }) => {
    const proved = await useCases.verifySecondFactor(await currentOf(request), body);
    return { ...presentSession(proved), recovery_codes_left: proved.recoveryCodesLeft };
  });

  bindRoute(app, routes.renewRecoveryCodes, async ({ request }) => {
    const codes = await useCases.renewRecoveryCodes(await currentOf(request));
    return { recovery_codes: [...codes] };
  });
}
