import { once } from 'node:events';
import { type Server } from 'node:http';
import { type AddressInfo, type Server as NetServer } from 'node:net';
import { identifyInstance } from '@kq/distributed/process/identify-instance';
import { type ServiceName } from '@kq/contracts';
import { systemClock } from '@kq/kernel';
import { createLogger } from '@kq/service-kit/telemetry/logger';
import { createMetrics } from '@kq/service-kit/telemetry/metrics';
import { type GatewayConfig } from '../config';
import { runEngine } from '../engine/run-engine';
import { createGatewayParts, type GatewayParts } from './create-parts';
import { type GatewayDeps, type RunningGateway } from './gateway-deps';
import { closeServer } from '../connections/close-server';
import { type ConnectionGate, createConnectionGate } from '../connections/connection-gate';
import { createHttpServer } from '../http/create-http-server';
import { findExchange } from '../http/exchange';
import { createFrontDoor } from '../http/front-door';
import { chain, type Handler } from '../http/handler';
import { createFastPath } from '../fast-path';
import { type UpstreamSource } from '../upstream/upstreams';

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
