import { type Readable } from 'node:stream';
import { type ServiceName } from '@kq/contracts';
import { type Clock, type Principal } from '@kq/kernel';
import { type FastifyRequest } from 'fastify';
import { type InternalAuth } from '../auth/internal-auth';
import { type TokenVerifier } from '../auth/token-verifier';
import { type Logger } from '../telemetry/logger';
import { type Metrics } from '../telemetry/metrics';
import { type SseStream } from './sse';
import { type UploadSlots } from './upload-slots';

export interface HttpAppOptions {
  readonly service: ServiceName;
  readonly logger: Logger;
  /** Verifies user tokens; without it every caller is anonymous. */
  readonly tokenVerifier?: TokenVerifier;
  /** Required by `bindInternalRoute`. */
  readonly internalAuth?: InternalAuth;
  readonly clock?: Clock;
  /** Returns whether the service's database is connected and its boot work done; result of GET /health/ready. */
  readonly isReady?: () => boolean | Promise<boolean>;
  /** Validates every response against its route's schema and fails on drift; for development and tests. */
  readonly checkResponses?: boolean;
  /** Registry of the request metrics. */
  readonly metrics?: Metrics;
  /** Window in which a body must make progress (docs/security.md S31); default 10 s. */
  readonly bodyWindowMs?: number;
  /** Serves GET /metrics here (never routed by the gateway); false when a separate port does. Default true. */
  readonly servesMetrics?: boolean;
}

/** The dependencies of the app's routes; read by `bindRoute` and `createSse`. */
export interface HttpAppContext {
  /** Assigned when the service is open: it may need the store. */
  tokenVerifier: TokenVerifier | undefined;
  readonly internalAuth: InternalAuth | undefined;
  readonly checkResponses: boolean;
  readonly streams: Set<SseStream>;
  readonly uploadSlots: UploadSlots;
  /** Reads the body of a request up to the limit of its route. */
  readonly readBody: (request: FastifyRequest, body: Readable) => Promise<Buffer>;
}

declare module 'fastify' {
  interface FastifyInstance {
    kq: HttpAppContext;
  }
  interface FastifyRequest {
    /** Null for an anonymous caller. */
    principal: Principal | null;
    /** The service that calls an internal route. */
    callerService: string | null;
  }
  interface FastifyContextConfig {
    /** Of the route's definition; see `RouteDefinition`. */
    isPolled?: boolean;
  }
}
