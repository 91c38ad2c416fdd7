import { once } from 'node:events';
import { type Server } from 'node:http';
import { type AddressInfo, type Server as NetServer } from 'node:net';
import { identifyInstance } from '@kq/distributed/process/identify-instance';
import { type RouteDefinition, type ServiceName } from '@kq/contracts';
import { type Clock, systemClock } from '@kq/kernel';
import { createLogger, type Logger } from '@kq/service-kit/telemetry/logger';
import { createMetrics, type Metrics } from '@kq/service-kit/telemetry/metrics';
import { type GatewayConfig } from './config';
import { runEngine } from './engine/run-engine';
import { createGatewayParts, type GatewayParts } from './gateway-parts';
import { type RequestListener } from './gateway-policies';
import { closeServer } from './connections/close-server';
import { type ConnectionGate, createConnectionGate } from './connections/connection-gate';
import { createHttpServer } from './http/create-http-server';
import { findExchange } from './http/exchange';
import { createFrontDoor } from './http/front-door';
import { chain, type Handler } from './http/handler';
import { type CreateWindowCounter } from './limits/window-counter';
import { createFastPath } from './fast-path';
import { type GatewayTracing } from './telemetry/gateway-tracing';
import { type UpstreamSource } from './upstream/upstreams';

export interface GatewayDeps {
  /** Service addresses that are only known in this process; replaces the KQ_*_URL keys. */
  readonly upstreams?: Partial<Record<ServiceName, UpstreamSource>>;
  /**
   * Serves page and JSON of the dev mailbox; set in the dev tier only (docs/security.md S2). Its presence marks the dev
   * tier in pages.
   */
  readonly devMailbox?: RequestListener;
  /** Server that reserves the port, in place of KQ_HOST and KQ_PORT, and releases it to the gateway. */
  readonly listenOn?: NetServer;
  /** In one process with the services: readiness depends on them. Default independent. */
  readonly areServicesReady?: () => boolean;
  readonly logger?: Logger;
  readonly metrics?: Metrics;
  readonly clock?: Clock;
  /** Route table; default is that of the contracts. */
  readonly routes?: Readonly<Record<string, RouteDefinition>>;
  /** express-gateway's configuration folder; default is that of this package. */
  readonly configDir?: string;
  /** Folder of the built API documents (packages/api-docs); default is that of this package. */
  readonly apiDocsDir?: string;
  /** Interval between revocation polls; default 2 s. */
  readonly revocationIntervalMs?: number;
  /** Tracing; default propagates traces without recording them. */
  readonly tracing?: GatewayTracing;
  /** Creates the rate-limit counters; default in memory. */
  readonly createCounter?: CreateWindowCounter | undefined;
  /** Sent with every response; see `identifyInstance`. */
  readonly instanceId?: string | undefined;
}

export interface RunningGateway {
  /** Base URL after the start. */
  readonly url: string;
  /** Returns the same as /health/ready. */
  ready(): boolean;
  /** Returns the number of running requests, including those waiting in a pipeline. */
  openRequests(): number;
  /** Returns the bytes of answers buffered in memory for slow clients. */
  heldBytes(): number;
  /** Returns the Prometheus text; not reachable through the public port. */
  metrics(): Promise<string>;
  /**
   * Ends streams, sends `Connection: close`, closes the port after one second in which clients leave kept connections,
   * waits for running requests (at most 12 s), then closes all connections.
   */
  stop(): Promise<void>;
}

/** Longer than the maximum response time of a service (10 s): no successful call is cut off. */
const STOP_LIMIT_MS = 12_000;
const STOP_GRACE_MS = 1000;
const SWEEP_MS = 1000;
/** Longer than the slowest class of calls: uploads have 120 s. */
const ANSWER_LIMIT_MS = 130_000;

/**
 * Starts a gateway: checks that express-gateway runs every policy, then listens.
 * @throws EngineError when a policy is missing or foreign, or KQ_BASEMAP is no archive; the system's error when the port is taken
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
  const parts = await createGatewayParts(config, {
    logger,
    metrics,
    clock: deps.clock ?? systemClock,
    publicUrl: () => config.KQ_PUBLIC_URL ?? state.url,
    isStopping: () => state.isStopping,
    areServicesReady: deps.areServicesReady ?? (() => true),
    upstreams: { ...configuredUpstreams(config), ...deps.upstreams },
    devMailbox: deps.devMailbox,
    routes: deps.routes,
    revocationIntervalMs: deps.revocationIntervalMs,
    tracing: deps.tracing,
    createCounter: deps.createCounter,
    apiDocsDir: deps.apiDocsDir,
  });
  const engine = await runEngine({
    policy: parts.policy,
    logger,
    ...(deps.configDir === undefined ? {} : { configDir: deps.configDir }),
  });
  const gate = createGate(parts, config, config.KQ_READ_LANE ? createFastPath(parts, engine) : engine.app);
  const server = createHttpServer(gate.listener);
  identifyInstance(server, deps.instanceId);
  await listen(server, deps.listenOn ?? { host: config.KQ_HOST, port: config.KQ_PORT });
  const sweeps = setInterval(() => gate.sweep(), Math.min(SWEEP_MS, config.KQ_STALL_LIMIT_MS / 4));
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
      await closeServer(server, { gate, graceMs: STOP_GRACE_MS, limitMs: STOP_LIMIT_MS });
      clearInterval(sweeps);
      await Promise.all(parts.agents.map((agent) => agent.destroy()));
    },
  };
}

function createGate(parts: GatewayParts, config: GatewayConfig, handler: Handler): ConnectionGate {
  const refusal = chain([
    parts.fastPathRequestId,
    parts.policy('kq-access-log'),
    parts.policy('kq-security-headers'),
  ]);
  return createConnectionGate({
    listener: createFrontDoor({ handler, beforeRefusal: refusal }),
    isStream: (req) => findExchange(req)?.route?.definition.class === 'stream',
    stallLimitMs: config.KQ_STALL_LIMIT_MS,
    answerLimitMs: ANSWER_LIMIT_MS,
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
