import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type RouteDefinition } from '@kq/contracts';
import { type Metrics } from '@kq/service-kit/telemetry/metrics';
import { type Site } from '@kq/site';
import { type Logger } from 'pino';
import { type Dispatcher } from 'undici';
import { type createRequestVerifier } from '../auth/request-verifier';
import { type MicroCache } from '../cache/micro-cache';
import { type CreateWindowCounter } from '../limits/window-counter';
import { type GatewayTracing } from '../telemetry/gateway-tracing';
import { type HeldBytes } from '../upstream/held-bytes';
import { type OpenStream } from '../upstream/upstream-call-options';
import { type Upstreams } from '../upstream/upstreams';

export type RequestListener = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;

export interface PolicyDeps {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly publicUrl: () => string;
  readonly devMailbox?: RequestListener | undefined;
  readonly routes?: Readonly<Record<string, RouteDefinition>> | undefined;
  readonly tracing?: GatewayTracing | undefined;
  readonly createCounter?: CreateWindowCounter | undefined;
  /** Folder of the built API documents; default is that of this package. */
  readonly apiDocsDir?: string | undefined;
}

/** What the policies share with other parts of the gateway. */
export interface SharedParts {
  readonly cache: MicroCache;
  readonly site: Site;
  readonly held: HeldBytes;
  readonly openStreams: Set<OpenStream>;
  readonly upstreams: Upstreams;
  readonly verify: ReturnType<typeof createRequestVerifier>;
  readonly dispatchers: Readonly<Record<'dispatcher' | 'freshDispatcher' | 'streamDispatcher', Dispatcher>>;
  /** Returns the reasons why the gateway is not ready; empty when ready. */
  missing(): readonly string[];
}
