import { join } from 'node:path';
import { routes } from '@kq/contracts';
import { createLineLogger } from '@kq/service-kit/telemetry/logger';
import { createUploadSlots } from '@kq/service-kit/http/upload-slots';
import { type GatewayConfig } from '../config';
import { type PolicyName } from '../engine/policy-names';
import { createClientAddress } from '../http/client-address';
import { type Handler } from '../http/handler';
import { guarded } from '../http/guarded';
import { createRequestCounters } from '../http/request-counters';
import { createRateLimiters } from '../limits/rate-limiters';
import { createAccessLog } from '../policies/access-log.policy';
import { createBodyLimit } from '../policies/body-limit.policy';
import { createCompress } from '../policies/compress.policy';
import { createCors } from '../policies/cors.policy';
import { createDevMailbox } from '../policies/dev-mailbox.policy';
import { createDocs } from '../policies/docs.policy';
import { createHealth } from '../policies/health.policy';
import { createJwt } from '../policies/jwt.policy';
import { createMicroCachePolicy } from '../policies/micro-cache.policy';
import { createRateLimit } from '../policies/rate-limit.policy';
import { createRequestId } from '../policies/request-id.policy';
import { createRoles } from '../policies/roles.policy';
import { createRoute } from '../policies/route.policy';
import { createSecurityHeaders } from '../policies/security-headers.policy';
import { createRouteMatcher } from '../routing/route-matcher';
import { type GatewayTracing, fastPathTracing, lightTracing } from '../telemetry/gateway-tracing';
import { createGatewayProxy } from './create-gateway-proxy';
import { type PolicyDeps, type SharedParts } from './policy-deps';

const API_DOCS_DIR = join(__dirname, '../../dist/api-docs');

/** Creates the handlers of all policies. */
export function createPolicies(config: GatewayConfig, deps: PolicyDeps, parts: SharedParts) {
  const { logger, tracing = lightTracing } = deps;
  const limiters = config.KQ_LIMIT_REQUESTS
    ? createRateLimiters({ ...rateLimits(config), createCounter: deps.createCounter })
    : null;
  const clientAddress = createClientAddress(config.KQ_TRUSTED_PROXIES);
  const rateLimit = {
    address: guarded(createRateLimit({ limiters }, 'address'), logger),
    user: guarded(createRateLimit({ limiters }, 'user'), logger),
  };
  const single = {
    'kq-request-id': createRequestId({ clientAddress, tracing }),
    ...createSinglePolicies(config, { ...deps, tracing }, parts),
  };
  const handlers = Object.fromEntries(
    Object.entries(single).map(([name, handler]) => [name, guarded(handler, logger)]),
  );
  return {
    /** Returns the handler of one step of a pipeline. */
    policy: (name: PolicyName, action: Readonly<Record<string, unknown>> = {}): Handler =>
      name === 'kq-rate-limit'
        ? rateLimit[action['by'] === 'user' ? 'user' : 'address']
        : (handlers[name] as Handler),
    /** The variant of kq-request-id for the fast path. */
    fastPathRequestId: guarded(createRequestId({ clientAddress, tracing: fastPathTracing(tracing) }), logger),
  };
}

export type Policies = ReturnType<typeof createPolicies>;

function createSinglePolicies(
  config: GatewayConfig,
  deps: PolicyDeps & { readonly tracing: GatewayTracing },
  parts: SharedParts,
): Record<Exclude<PolicyName, 'kq-rate-limit' | 'kq-request-id'>, Handler> {
  const { logger, metrics, publicUrl, tracing } = deps;
  const table = deps.routes ?? routes;
  return {
    'kq-access-log': createAccessLog({
      logger: createLineLogger(logger),
      counters: createRequestCounters(metrics),
      writesLines: config.KQ_ACCESS_LOG,
    }),
    'kq-security-headers': createSecurityHeaders({
      isHttps: () => publicUrl().startsWith('https:'),
      tileOrigin: config.KQ_TILE_URL && new URL(config.KQ_TILE_URL).origin,
    }),
    'kq-cors': createCors({ origins: config.KQ_CORS_ORIGINS }),
    'kq-health': createHealth({ missing: () => parts.missing() }),
    'kq-route': createRoute({ matcher: createRouteMatcher(table) }),
    'kq-body-limit': createBodyLimit({
      uploadSlots: createUploadSlots(),
      windowMs: config.KQ_STALL_LIMIT_MS,
    }),
    'kq-jwt': createJwt({ verify: parts.verify }),
    'kq-roles': createRoles(),
    'kq-micro-cache': createMicroCachePolicy(parts.cache),
    'kq-compress': createCompress(),
    'kq-proxy': createGatewayProxy(config, { ...deps, tracing }, parts),
    'kq-docs': createDocs({ dir: deps.apiDocsDir ?? API_DOCS_DIR, logger }),
    'kq-dev-mailbox': createDevMailbox({ mailbox: deps.devMailbox }),
    'kq-site': parts.site.handler,
  };
}

function rateLimits(config: GatewayConfig) {
  return {
    perMinute: {
      read: config.KQ_RATE_READ,
      search: config.KQ_RATE_SEARCH,
      write: config.KQ_RATE_WRITE,
      auth: config.KQ_RATE_AUTH,
      telemetry: config.KQ_RATE_TELEMETRY,
      calendar: config.KQ_RATE_CALENDAR,
      site: config.KQ_RATE_SITE,
    },
    addressFactor: config.KQ_RATE_ADDRESS_FACTOR,
  };
}
