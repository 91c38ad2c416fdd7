import { ACCESS_TOKEN_AUDIENCE, ACCESS_TOKEN_ISSUER, internalRoutes } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { type InternalClient } from '../http/internal-client';
import { type Lifecycle } from '../lifecycle/lifecycle';
import { type Logger } from '../telemetry/logger';
import { createSessionRegistry } from './session-registry';
import { createTokenVerifier, type TokenVerifier } from './token-verifier';

interface Deps {
  readonly auth: Pick<InternalClient, 'call'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Ends the polling of auth. */
  readonly lifecycle: Pick<Lifecycle, 'onStop'>;
}

/** Creates the verifier of access tokens of a service: keys and ended sessions come from auth (ADR 023). */
export function createSessionVerifier({ auth, clock, logger, lifecycle }: Deps): TokenVerifier {
  const sessions = createSessionRegistry({ auth, logger, clock });
  lifecycle.onStop('session registry', 'relays', async () => sessions.stop());
  return createTokenVerifier({
    jwks: () => auth.call(internalRoutes.jwks),
    issuer: ACCESS_TOKEN_ISSUER,
    audience: ACCESS_TOKEN_AUDIENCE,
    clock,
    sessions,
  });
}
