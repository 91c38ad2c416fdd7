import { type Server as NetServer } from 'node:net';
import { type RouteDefinition, type ServiceName } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { type Metrics } from '@kq/service-kit/telemetry/metrics';
import { type CreateWindowCounter } from '../limits/window-counter';
import { type GatewayTracing } from '../telemetry/gateway-tracing';
import { type UpstreamSource } from '../upstream/upstreams';
import { type RequestListener } from './policy-deps';

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
