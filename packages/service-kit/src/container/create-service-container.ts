import { type AddressInfo } from 'node:net';
import { type ServiceName } from '@kq/contracts';
import { AppError, once } from '@kq/kernel';
import { type TokenVerifier } from '../auth/token-verifier';
import { HTTP_STOP_LIMIT_MS } from '../http/announce-stop';
import { createHttpApp } from '../http/create-http-app';
import { closeStreams } from '../http/sse';
import { type ContainerDeps, createServiceBase, type ServiceBase } from './service-base';
import { type ServiceContainer } from './service-container';

/** An open service: its store, features, routes and consumers exist, its background work is not started. */
export interface OpenService {
  /** Verifies user tokens; without it every caller is anonymous. */
  readonly tokenVerifier?: TokenVerifier;
  /** Returns whether the database is connected; default: always. */
  readonly isReady?: () => boolean;
  /** Runs at the start, before the jobs. */
  readonly beforeJobs?: () => Promise<void>;
  /** Background work, by name: started in this order, stopped in the phase `relays`. */
  readonly jobs?: Readonly<Record<string, { start(): void; stop(): Promise<void> }>>;
}

/**
 * Creates the container of a service. `openService` runs once, in `open()`: it opens the store, builds the features,
 * mounts their routes and subscribes the consumers.
 */
export function createServiceContainer<T extends OpenService>(
  service: ServiceName,
  deps: ContainerDeps,
  openService: (base: ServiceBase) => T | Promise<T>,
): ServiceContainer & {
  /** Returns the result of `openService`. @throws AppError UNAVAILABLE before `open()` has resolved */
  opened(): T;
} {
  const base = createServiceBase(service, deps);
  const { lifecycle } = base;
  let openedService: T | null = null;
  let url = '';
  const opened = (): T => {
    if (openedService === null)
      throw new AppError('UNAVAILABLE', { message: `${service} is not open yet`, retryable: true });
    return openedService;
  };
  const ready = () => openedService !== null && !lifecycle.isStopping && (openedService.isReady?.() ?? true);
  const app = createHttpApp({
    ...base,
    servesMetrics: deps.metrics === undefined,
    checkResponses: deps.checkResponses,
    isReady: ready,
  });
  lifecycle.onStop('streams', 'streams', () => closeStreams(app));
  lifecycle.onStop('http', 'http', () => app.close(), HTTP_STOP_LIMIT_MS);
  const open = once(async () => {
    const result = await openService({ ...base, app });
    app.kq.tokenVerifier = result.tokenVerifier;
    for (const [name, job] of Object.entries(result.jobs ?? {}))
      lifecycle.onStop(name, 'relays', () => job.stop());
    openedService = result;
  });

  return {
    name: service,
    app,
    get url() {
      return url;
    },
    open,
    opened,
    async start() {
      await open();
      // Not awaited: auth may start after this service; then the first token fetches them.
      void opened()
        .tokenVerifier?.loadKeys?.()
        .catch(() => undefined);
      await opened().beforeJobs?.();
      for (const job of Object.values(opened().jobs ?? {})) job.start();
    },
    async listen(address) {
      await app.listen(address);
      return (url = `http://${address.host}:${(app.server.address() as AddressInfo).port}`);
    },
    quiesce: () => lifecycle.quiesce(),
    stop: () => lifecycle.stop(),
    ready,
  };
}
