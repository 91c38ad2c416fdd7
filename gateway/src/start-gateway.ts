import { once } from 'node:events';
import { type Server } from 'node:http';
import { type AddressInfo, type Server as NetServer } from 'node:net';
import { identifyInstance } from '@kq/distributed/process/identify-instance';
import { type RouteDefinition, type ServiceName } from '@kq/contracts';
import { type Clock, systemClock } from '@kq/kernel';
import { createLogger, type Logger } from '@kq/service-kit/telemetry/logger';
import { createMetrics, type Metrics } from '@kq/service-kit/telemetry/metrics';
import { type SharedCache } from './cache/shared-cache';
import { type GatewayConfig } from './config';
import { runEngine } from './engine/run-engine';
import { createGatewayParts, type GatewayParts, type RequestListener } from './gateway-parts';
import { closeServer } from './connections/close-server';
import { type ConnectionGate, createConnectionGate } from './connections/connection-gate';
import { createHttpServer } from './http/create-http-server';
import { findExchange } from './http/exchange';
import { createFrontDoor } from './http/front-door';
import { chain, type Handler } from './http/handler';
import { type CreateWindowCounter } from './limits/window-counter';
import { createReadLane } from './read-lane';
import { withOperatorTexts } from './spa/operator-texts';
import { loadSpaFiles } from './spa/spa-files';
import { type GatewayTracing } from './telemetry/gateway-tracing';
import { type UpstreamSource } from './upstream/upstreams';

export interface GatewayDeps {
  /** Where the services are, when their addresses are only known in this process; replaces the KQ_*_URL keys. */
  readonly upstreams?: Partial<Record<ServiceName, UpstreamSource>>;
  /** Page and JSON of the dev mailbox; given in the dev tier only (SECURITY S2). Its presence marks the dev tier in pages. */
  readonly devMailbox?: RequestListener;
  /** Holds the port to listen on, in place of KQ_HOST and KQ_PORT, and gives it up to the gateway. */
  readonly listenOn?: NetServer;
  /** In one process with the services: not ready without them. Default independent of them. */
  readonly areServicesReady?: () => boolean;
  readonly logger?: Logger;
  readonly metrics?: Metrics;
  readonly clock?: Clock;
  /** Route table; default is the contracts' own. */
  readonly routes?: Readonly<Record<string, RouteDefinition>>;
  /** express-gateway's configuration folder; default is the one of this package. */
  readonly configDir?: string;
  /** Between two questions for revoked sessions; default 2 s. */
  readonly revocationIntervalMs?: number;
  /** How it takes part in traces; default carries them on without recording. */
  readonly tracing?: GatewayTracing;
  /** Counts calls for the rate limits; default in memory. */
  readonly createCounter?: CreateWindowCounter;
  /** Sent with every answer; see `identifyInstance`. */
  readonly instanceId?: string | undefined;
  /** Answers shared with other gateways; default none. */
  readonly sharedCache?: SharedCache;
}

export interface RunningGateway {
  /** Where it listens. */
  readonly url: string;
  /** True once requests are served as meant; the same as /health/ready. */
  ready(): boolean;
  /** Requests that clients have under way, those that wait in a pipeline included. */
  openRequests(): number;
  /** Bytes of answers that wait in memory for slow clients. */
  heldBytes(): number;
  /** Prometheus text; not reachable through the public port. */
  metrics(): Promise<string>;
  /**
   * Ends streams, answers with `Connection: close`, closes the port after a second in which clients leave kept connections,
   * waits for requests in work (at most 12 s), then closes all connections.
   */
  stop(): Promise<void>;
}

/** Longer than a service may take to answer (10 s): no successful call is cut off. */
const stopLimitMs = 12_000;
const stopGraceMs = 1000;
const sweepMs = 1000;
/** Longer than the slowest class of calls may take: uploads have 120 s. */
const answerLimitMs = 130_000;

/**
 * Starts a gateway: checks that express-gateway runs every policy, then listens.
 * @throws EngineError when a policy is missing or foreign; the system's error when the port is taken
 */
export async function startGateway({
  config,
  deps = {},
}: {
  config: GatewayConfig;
  deps?: GatewayDeps;
}): Promise<RunningGateway> {
  const logger = deps.logger ?? createLogger({ service: 'gateway', level: config.KQ_LOG_LEVEL });
  const metrics = deps.metrics ?? createMetrics();
  const state = { url: '', isStopping: false };
  const parts = createGatewayParts(config, {
    logger,
    metrics,
    clock: deps.clock ?? systemClock,
    spa: await withOperatorTexts(await loadSpaFiles(config.KQ_SPA_DIR), config),
    publicUrl: () => config.KQ_PUBLIC_URL ?? state.url,
    isStopping: () => state.isStopping,
    areServicesReady: deps.areServicesReady ?? (() => true),
    upstreams: { ...configuredUpstreams(config), ...deps.upstreams },
    devMailbox: deps.devMailbox,
    routes: deps.routes,
    revocationIntervalMs: deps.revocationIntervalMs,
    tracing: deps.tracing,
    createCounter: deps.createCounter,
    sharedCache: deps.sharedCache,
  });
  const pipelines = await runEngine({
    policy: parts.policy,
    logger,
    ...(deps.configDir === undefined ? {} : { configDir: deps.configDir }),
  });
  const gate = createGate(parts, config, config.KQ_READ_LANE ? withReadLane(parts, pipelines) : pipelines);
  const server = createHttpServer(gate.listener);
  identifyInstance(server, deps.instanceId);
  await listen(server, deps.listenOn ?? { host: config.KQ_HOST, port: config.KQ_PORT });
  const sweeps = setInterval(() => gate.sweep(), Math.min(sweepMs, config.KQ_STALL_LIMIT_MS / 4));
  sweeps.unref();
  state.url = urlOf(server, config.KQ_HOST);
  parts.sessions.start();
  logger.info({ url: state.url }, 'gateway listening');

  return {
    url: state.url,
    ready: () => parts.missing().length === 0,
    openRequests: () => gate.size,
    heldBytes: () => parts.held.total,
    metrics: () => metrics.text(),
    async stop() {
      if (state.isStopping) return;
      state.isStopping = true;
      parts.sessions.stop();
      for (const stream of parts.openStreams) stream.endStream();
      await closeServer(server, { gate, graceMs: stopGraceMs, limitMs: stopLimitMs });
      clearInterval(sweeps);
      await Promise.all(parts.agents.map((agent) => agent.destroy()));
    },
  };
}

function createGate(parts: GatewayParts, config: GatewayConfig, handler: Handler): ConnectionGate {
  const refusal = chain([
    parts.laneRequestId,
    parts.policy('kq-access-log'),
    parts.policy('kq-security-headers'),
  ]);
  return createConnectionGate({
    listener: createFrontDoor({ handler, beforeRefusal: refusal }),
    isStream: (req) => findExchange(req)?.route?.definition.class === 'stream',
    stallLimitMs: config.KQ_STALL_LIMIT_MS,
    answerLimitMs,
  });
}

function withReadLane({ policy, laneRequestId, cache, site }: GatewayParts, pipelines: Handler): Handler {
  return createReadLane({
    cache,
    site,
    requestId: laneRequestId,
    apiPolicies: [
      policy('kq-access-log'),
      policy('kq-security-headers'),
      policy('kq-cors'),
      policy('kq-rate-limit', { by: 'address' }),
    ],
    sitePolicies: [
      policy('kq-access-log'),
      policy('kq-security-headers'),
      policy('kq-rate-limit', { by: 'address' }),
    ],
    pipelines,
  });
}

function configuredUpstreams(config: GatewayConfig): Record<ServiceName, UpstreamSource> {
  return {
    auth: () => config.KQ_AUTH_URL,
    listings: () => config.KQ_LISTINGS_URL,
    geo: () => config.KQ_GEO_URL,
    analytics: () => config.KQ_ANALYTICS_URL,
    notifications: () => config.KQ_NOTIFICATIONS_URL,
  };
}

async function listen(server: Server, on: NetServer | { host: string; port: number }): Promise<void> {
  server.listen(on);
  await once(server, 'listening');
}

function urlOf(server: Server, host: string): string {
  const { port, family, address } = server.address() as AddressInfo;
  const isAny = address === '0.0.0.0' || address === '::';
  if (isAny) return `http://127.0.0.1:${port}`;
  return family === 'IPv6' ? `http://[${address}]:${port}` : `http://${host}:${port}`;
}
