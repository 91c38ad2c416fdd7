import { ACCESS_TOKEN_AUDIENCE, ACCESS_TOKEN_ISSUER, internalRoutes, type ServiceName } from '@kq/contracts';
import { createInternalAuth } from '@kq/service-kit/auth/internal-auth';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { createSessionRegistry, type SessionRegistry } from '@kq/service-kit/auth/session-registry';
import { createTokenVerifier } from '@kq/service-kit/auth/token-verifier';
import { createInternalClient, type InternalClient } from '@kq/service-kit/http/internal-client';
import { type Site } from '@kq/site';
import { type JSONWebKeySet } from 'jose';
import { Agent } from 'undici';
import { createRequestVerifier } from '../auth/request-verifier';
import { createMicroCache } from '../cache/micro-cache';
import { type GatewayConfig } from '../config';
import { countCache, countEjected } from './count-parts';
import { createPolicies, type Policies } from './create-policies';
import { type PolicyDeps, type SharedParts } from './policy-deps';
import { type GatewaySiteDeps, openGatewaySite } from './open-gateway-site';
import { createHeldBytes } from '../upstream/held-bytes';
import { type OpenStream } from '../upstream/upstream-call-options';
import {
  createUpstreams,
  type Upstreams,
  type UpstreamSource,
  type UpstreamsOptions,
} from '../upstream/upstreams';

export interface GatewayPartsDeps extends Omit<GatewaySiteDeps, 'isDevTier'>, PolicyDeps {
  readonly isStopping: () => boolean;
  readonly areServicesReady: () => boolean;
  readonly upstreams: Readonly<Partial<Record<ServiceName, UpstreamSource>>>;
  readonly revocationIntervalMs?: number | undefined;
}

/** All parts of a gateway, before express-gateway arranges them in pipelines. */
export interface GatewayParts
  extends Policies, Omit<SharedParts, 'site' | 'verify' | 'upstreams' | 'dispatchers'> {
  readonly isFixed: Site['isFixed'];
  readonly sessions: SessionRegistry;
  readonly agents: readonly Agent[];
}

const PAGE_META_TIMEOUT_MS = 1000;
const AUTH_TIMEOUT_MS = 2000;
const MAX_TOKENS = 10_000;

/** Composition root: the only place that constructs the policies and what they need. */
export async function createGatewayParts(
  config: GatewayConfig,
  deps: GatewayPartsDeps,
): Promise<GatewayParts> {
  const { logger, metrics, clock } = deps;
  const upstreams = createUpstreams(deps.upstreams, { onEjection: logEjection(logger) });
  const agent = new Agent({ connections: 256, keepAliveTimeout: 4000, connect: { timeout: 2000 } });
  const freshAgent = new Agent({ pipelining: 0, connect: { timeout: 2000 } });
  const streamAgent = new Agent({ pipelining: 0, connect: { timeout: 2000 } });
  const internalAgent = new Agent({ connections: 16, keepAliveTimeout: 4000, connect: { timeout: 2000 } });
  const internal = { agent: internalAgent, upstreams };
  const callAuth = internalClient(config, internal, 'auth', AUTH_TIMEOUT_MS);
  const callListings = internalClient(config, internal, 'listings', PAGE_META_TIMEOUT_MS);
  const sessions = createSessionRegistry({
    auth: callAuth,
    clock,
    logger,
    intervalMs: deps.revocationIntervalMs,
    loadFirst: async () => verifier.loadKeys?.(),
  });
  const verifier = createTokenVerifier({
    jwks: async () => (await callAuth.call(internalRoutes.jwks)) as unknown as JSONWebKeySet,
    issuer: ACCESS_TOKEN_ISSUER,
    audience: ACCESS_TOKEN_AUDIENCE,
    clock,
    sessions,
    maxTokens: MAX_TOKENS,
  });
  const cache = createMicroCache({
    maxEntries: config.KQ_CACHE_ENTRIES,
    maxBytes: config.KQ_CACHE_BYTES,
    clock,
  });
  const site = await openGatewaySite(
    config,
    { ...deps, isDevTier: deps.devMailbox !== undefined },
    callListings,
  );
  const openStreams = new Set<OpenStream>();
  const held = createHeldBytes(config.KQ_HELD_BYTES);
  const missingParts = () => missing(deps, sessions);
  countCache(metrics, cache);
  countEjected(metrics, upstreams);
  const policies = createPolicies(config, deps, {
    cache,
    site,
    held,
    openStreams,
    upstreams,
    missing: missingParts,
    verify: createRequestVerifier({ verifier, sessions }),
    dispatchers: { dispatcher: agent, freshDispatcher: freshAgent, streamDispatcher: streamAgent },
  });

  return {
    ...policies,
    cache,
    isFixed: (path) => site.isFixed(path),
    sessions,
    agents: [agent, freshAgent, streamAgent, internalAgent],
    openStreams,
    held,
    missing: missingParts,
  };
}

const logEjection =
  (logger: Logger): NonNullable<UpstreamsOptions['onEjection']> =>
  (service, { isEjected, address, silentCalls }) => {
    if (isEjected)
      logger.warn({ upstream: service, address, silent_calls: silentCalls }, 'silent upstream ejected');
    else logger.info({ upstream: service, address }, 'ejected upstream readmitted');
  };

function internalClient(
  config: GatewayConfig,
  { agent, upstreams }: { agent: Agent; upstreams: Upstreams },
  audience: ServiceName,
  timeoutMs: number,
): InternalClient {
  const internalAuth = createInternalAuth({ ...config.KQ_INTERNAL_SECRET, service: 'gateway' });
  return createInternalClient({
    baseUrl: () => upstreams.next(audience),
    audience,
    internalAuth,
    dispatcher: agent,
    timeoutMs,
  });
}

function missing({ isStopping, areServicesReady }: GatewayPartsDeps, sessions: SessionRegistry): string[] {
  return [
    ...(isStopping() ? ['stopping'] : []),
    ...(sessions.isLoaded ? [] : ['revocations']),
    ...(areServicesReady() ? [] : ['services']),
  ];
}
