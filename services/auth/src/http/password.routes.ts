import { routes } from '@kq/contracts';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type UseCases } from '../use-cases/auth-use-cases';
import { callerOf } from './caller';

export function mountPasswordRoutes(app: FastifyInstance, useCases: UseCases): void {
  bindRoute(app, routes.forgotPassword, async ({ body, request }) => {
    const { email, nonce_hash: nonceHash = null } = body;
    await useCases.requestPasswordReset({ email, nonceHash }, callerOf(request));
    return { message: 'Wenn es zu dieser Adresse ein Konto gibt, haben wir Ihnen einen Link geschickt.' };
  });

  bindRoute(app, routes.resetPassword, async ({ body }) => {
    const { email, token, password, nonce, keep_registration: keepsRegistration } = body;
    await useCases.resetPassword({ email, token, password, nonce, keepsRegistration });
    return { message: 'Ihr Passwort ist geändert. Bitte melden Sie sich an.' };
  });
}
