import { type IncomingMessage, type ServerResponse } from 'node:http';
import {
  ACCESS_TOKEN_AUDIENCE,
  ACCESS_TOKEN_ISSUER,
  internalRoutes,
  routes,
  type RouteDefinition,
  type ServiceName,
} from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { createInternalAuth } from '@kq/service-kit/auth/internal-auth';
import { createSessionRegistry, type SessionRegistry } from '@kq/service-kit/auth/session-registry';
import { createTokenVerifier } from '@kq/service-kit/auth/token-verifier';
import { createInternalClient, type InternalClient } from '@kq/service-kit/http/internal-client';
import { type Metrics } from '@kq/service-kit/telemetry/metrics';
import { type JSONWebKeySet } from 'jose';
import { type Logger } from 'pino';
import { Agent } from 'undici';
import { createRequestVerifier } from './auth/request-verifier';
import { createMicroCache, type MicroCache } from './cache/micro-cache';
import { type SharedCache } from './cache/shared-cache';
import { type GatewayConfig } from './config';
import { type PolicyName } from './engine/policy-names';
import { createClientAddress } from './http/client-address';
import { type Handler } from './http/handler';
import { guarded } from './http/guarded';
import { createRequestTally } from './http/request-tally';
import { createRateLimiters } from './limits/rate-limiters';
import { type CreateWindowCounter } from './limits/window-counter';
import { createAccessLog } from './policies/access-log.policy';
import { createBodyLimit } from './policies/body-limit.policy';
import { createCompress } from './policies/compress.policy';
import { createCors } from './policies/cors.policy';
import { createDevMailbox } from './policies/dev-mailbox.policy';
import { createDocs } from './policies/docs.policy';
import { createHealth } from './policies/health.policy';
import { createJwt } from './policies/jwt.policy';
import { createMicroCachePolicy } from './policies/micro-cache.policy';
import { createProxy } from './policies/proxy.policy';
import { createRateLimit } from './policies/rate-limit.policy';
import { createRequestId } from './policies/request-id.policy';
import { createRoles } from './policies/roles.policy';
import { createRoute } from './policies/route.policy';
import { createSecurityHeaders } from './policies/security-headers.policy';
import { createRouteMatcher } from './routing/route-matcher';
import { type Basemap } from './spa/basemap';
import { createCityLookup } from './spa/city-lookup';
import { createCrawlerFiles } from './spa/crawler-files';
import { createDetailMeta } from './spa/detail-meta';
import { createPageParts } from './spa/page-parts';
import { createSite, type Site } from './spa/site';
import { type SpaFiles } from './spa/spa-files';
import { type GatewayTracing, laneTracing, lightTracing } from './telemetry/gateway-tracing';
import { createCallSlots } from './upstream/call-slots';
import { createHeldBytes, type HeldBytes } from './upstream/held-bytes';
import { type OpenStream } from './upstream/upstream-call';
import { createUpstreams, type Upstreams, type UpstreamSource } from './upstream/upstreams';

export type RequestListener = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;

export interface GatewayPartsDeps {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly spa: SpaFiles;
  readonly basemap: Basemap | null;
  readonly publicUrl: () => string;
  readonly isStopping: () => boolean;
  readonly areServicesReady: () => boolean;
  readonly upstreams: Readonly<Partial<Record<ServiceName, UpstreamSource>>>;
  readonly devMailbox?: RequestListener | undefined;
  readonly routes?: Readonly<Record<string, RouteDefinition>> | undefined;
  readonly revocationIntervalMs?: number | undefined;
  readonly tracing?: GatewayTracing | undefined;
  readonly createCounter?: CreateWindowCounter | undefined;
  readonly sharedCache?: SharedCache | undefined;
}

/** All parts of a gateway, before express-gateway arranges them in pipelines. */
export interface GatewayParts {
  /** Returns the handler of one step of a pipeline. */
  policy(name: PolicyName, action?: Readonly<Record<string, unknown>>): Handler;
  /** The variant of kq-request-id for the fast path. */
  readonly laneRequestId: Handler;
  readonly cache: MicroCache;
  readonly site: Site;
  readonly sessions: SessionRegistry;
  readonly agents: readonly Agent[];
  readonly openStreams: Set<OpenStream>;
  readonly held: HeldBytes;
  /** Returns the reasons why the gateway is not ready; empty when ready. */
  missing(): readonly string[];
}

const PAGE_META_TIMEOUT_MS = 1000;
const AUTH_TIMEOUT_MS = 2000;
const MAX_TOKENS = 10_000;

/** Composition root: the only place that constructs the policies and what they need. */
export function createGatewayParts(config: GatewayConfig, deps: GatewayPartsDeps): GatewayParts {
  const { logger, metrics, clock, publicUrl } = deps;
  const table = deps.routes ?? routes;
  const upstreams = createUpstreams(deps.upstreams);
  const agent = new Agent({ connections: 256, keepAliveTimeout: 4000, connect: { timeout: 2000 } });
  const freshAgent = new Agent({ pipelining: 0, connect: { timeout: 2000 } });
  const streamAgent = new Agent({ pipelining: 0, connect: { timeout: 2000 } });
  const internalAgent = new Agent({ connections: 16, keepAliveTimeout: 4000, connect: { timeout: 2000 } });
  const callAuth = internalClient(config, { agent: internalAgent, upstreams }, 'auth', AUTH_TIMEOUT_MS);
  const callListings = internalClient(
    config,
    { agent: internalAgent, upstreams },
    'listings',
    PAGE_META_TIMEOUT_MS,
  );

  const sessions = createSessionRegistry({
    auth: callAuth,
    clock,
    logger,
    intervalMs: deps.revocationIntervalMs,
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
  const site = createSite({
    spa: deps.spa,
    basemap: deps.basemap,
    pageParts: createPageParts({
      detailMeta: createDetailMeta({
        fetchMeta: (slug) => callListings.call(internalRoutes.pageMeta, { query: { slug } }),
        publicUrl,
        clock,
      }),
      findCity: createCityLookup({
        fetchCity: (slug) => callListings.call(internalRoutes.cityPage, { query: { slug } }),
        clock,
      }),
      publicUrl,
    }),
    crawlerFile: createCrawlerFiles({
      fetchAddresses: (query) => callListings.call(internalRoutes.sitemap, { query }),
      publicUrl,
      clock,
    }),
    publicUrl,
    pageConfig: {
      isDevTier: deps.devMailbox !== undefined,
      trialTerms: config.KQ_TRIAL_TERMS ?? null,
      socialLinks: config.KQ_SOCIAL_LINKS,
      basemapPath: deps.basemap?.path ?? null,
      tileUrl: config.KQ_TILE_URL ?? null,
    },
  });
  const limiters = config.KQ_LIMIT_REQUESTS
    ? createRateLimiters({ ...rateLimits(config), createCounter: deps.createCounter })
    : null;
  const openStreams = new Set<OpenStream>();
  const missingParts = () => missing(deps, sessions);
  const held = createHeldBytes(config.KQ_HELD_BYTES);
  const upstreamFailures = metrics.counter('kq_gateway_upstream_failures_total');
  countCache(metrics, cache);

  const { tracing = lightTracing } = deps;
  const clientAddress = createClientAddress(config.KQ_TRUSTED_PROXIES);
  const single: Record<Exclude<PolicyName, 'kq-rate-limit'>, Handler> = {
    'kq-request-id': createRequestId({ clientAddress, tracing }),
    'kq-access-log': createAccessLog({
      logger,
      tally: createRequestTally(metrics),
      writesLines: config.KQ_ACCESS_LOG,
    }),
    'kq-security-headers': createSecurityHeaders({
      isHttps: () => publicUrl().startsWith('https:'),
      tileOrigin: config.KQ_TILE_URL && new URL(config.KQ_TILE_URL).origin,
    }),
    'kq-cors': createCors({ origins: config.KQ_CORS_ORIGINS }),
    'kq-health': createHealth({ missing: missingParts }),
    'kq-route': createRoute({ matcher: createRouteMatcher(table) }),
    'kq-body-limit': createBodyLimit({
      limitBytes: config.KQ_BODY_LIMIT_BYTES,
      uploadLimitBytes: config.KQ_UPLOAD_LIMIT_BYTES,
    }),
    'kq-jwt': createJwt({ verify: createRequestVerifier({ verifier, sessions }) }),
    'kq-roles': createRoles(),
    'kq-micro-cache': createMicroCachePolicy({ cache, shared: deps.sharedCache }),
    'kq-compress': createCompress(),
    'kq-proxy': createProxy({
      upstreams,
      dispatcher: agent,
      freshDispatcher: freshAgent,
      streamDispatcher: streamAgent,
      callSlots: createCallSlots(config.KQ_LIMIT_REQUESTS ? config.KQ_CALLS_PER_ADDRESS : Infinity),
      streamSlots: createCallSlots(config.KQ_STREAMS_MAX),
      held,
      tracing,
      openStreams,
      onFailure: (service, error) => {
        upstreamFailures.inc({ upstream: service, code: error.code.toLowerCase() });
        logger.warn({ service, err: error }, 'service call failed');
      },
    }),
    'kq-docs': createDocs({ routes: table }),
    'kq-dev-mailbox': createDevMailbox({ mailbox: deps.devMailbox }),
    'kq-site': site.handler,
  };
  const rateLimit = {
    address: guarded(createRateLimit({ limiters }, 'address'), logger),
    user: guarded(createRateLimit({ limiters }, 'user'), logger),
  };
  const handlers = Object.fromEntries(
    Object.entries(single).map(([name, handler]) => [name, guarded(handler, logger)]),
  );

  return {
    policy: (name, action = {}) =>
      name === 'kq-rate-limit'
        ? rateLimit[action['by'] === 'user' ? 'user' : 'address']
        : (handlers[name] as Handler),
    laneRequestId: guarded(createRequestId({ clientAddress, tracing: laneTracing(tracing) }), logger),
    cache,
    site,
    sessions,
    agents: [agent, freshAgent, streamAgent, internalAgent],
    openStreams,
    held,
    missing: missingParts,
  };
}

function internalClient(
  config: GatewayConfig,
  { agent, upstreams }: { agent: Agent; upstreams: Upstreams },
  audience: ServiceName,
  timeoutMs: number,
): InternalClient {
  const internalAuth = createInternalAuth({ secret: config.KQ_INTERNAL_SECRET, service: 'gateway' });
  return createInternalClient({
    baseUrl: () => upstreams.next(audience),
    audience,
    internalAuth,
    dispatcher: agent,
    timeoutMs,
  });
}

function rateLimits(config: GatewayConfig) {
  return {
    perMinute: {
      read: config.KQ_RATE_READ,
      search: config.KQ_RATE_SEARCH,
      write: config.KQ_RATE_WRITE,
      auth: config.KQ_RATE_AUTH,
      telemetry: config.KQ_RATE_TELEMETRY,
      site: config.KQ_RATE_SITE,
    },
    addressFactor: config.KQ_RATE_ADDRESS_FACTOR,
  };
}

function missing({ isStopping, areServicesReady }: GatewayPartsDeps, sessions: SessionRegistry): string[] {
  return [
    ...(isStopping() ? ['stopping'] : []),
    ...(sessions.isLoaded ? [] : ['revocations']),
    ...(areServicesReady() ? [] : ['services']),
  ];
}

function countCache(metrics: Metrics, { stats }: MicroCache): void {
  const counted = { hits: 0, misses: 0, waited: 0, shared: 0 };
  const counter = metrics.counter('kq_gateway_cache_total');
  metrics.onCollect(
    () => {
      for (const outcome of ['hits', 'misses', 'waited', 'shared'] as const) {
        counter.inc({ outcome }, stats[outcome] - counted[outcome]);
        counted[outcome] = stats[outcome];
      }
    },
    { name: 'cache' },
  );
}
