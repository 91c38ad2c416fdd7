import { type RouteClass } from '@kq/contracts';
import { type AppError } from '@kq/kernel';
import { type CallSlots } from '@kq/service-kit/http/call-slots';
import { type Dispatcher } from 'undici';
import { type GatewayTracing } from '../telemetry/gateway-tracing';
import { type HeldBytes } from './held-bytes';
import { type OpenStream } from './upstream-call-options';
import { type Upstreams } from './upstreams';

export interface ProxyDeps {
  readonly upstreams: Upstreams;
  /** Reuses connections. */
  readonly dispatcher: Dispatcher;
  /**
   * Opens a connection for each call. For calls that must not be sent twice: on a reused connection that the service is
   * closing it is unknown whether they arrived.
   */
  readonly freshDispatcher: Dispatcher;
  /**
   * Opens a client for one call with a body: a service may answer before it has received all of it, and ends the call on
   * a connection that closes after the response (docs/adr/039-uploads-are-admitted-before-they-are-read.md).
   */
  readonly openClient: (origin: string) => Dispatcher;
  /** For event streams only, without a connection limit: no other call waits for a stream to end. */
  readonly streamDispatcher: Dispatcher;
  /** Concurrent calls of one client address (docs/security.md S25). */
  readonly callSlots: CallSlots;
  /** Concurrent event streams of this gateway. */
  readonly streamSlots: CallSlots;
  readonly held: HeldBytes;
  /** Default propagates traces without recording them. */
  readonly tracing?: Pick<GatewayTracing, 'callUpstream'>;
  /** Streams to be ended when the gateway stops. */
  readonly openStreams: Set<OpenStream>;
  /** Called for a call that ends with a 5xx of the gateway; `attempt` is the number of addresses tried. */
  readonly onFailure: (call: FailedCall, error: AppError) => void;
  /** Called when another address takes over from a silent one. */
  readonly onMoved?: (service: string) => void;
  /** Overrides of the timeouts per class, for tests. */
  readonly timeoutsMs?: Partial<Record<RouteClass, number>>;
}

export interface FailedCall {
  readonly service: string;
  readonly method: string;
  /** Template of the route. */
  readonly route: string;
  readonly attempt: number;
  readonly requestId: string;
}
