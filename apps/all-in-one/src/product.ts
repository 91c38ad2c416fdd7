import { resolve } from 'node:path';
import { analyticsConfigSchema, createAnalyticsContainer } from '@kq/analytics';
import { authConfigSchema, createAuthContainer } from '@kq/auth';
import { type ServiceName } from '@kq/contracts';
import { lockDataFolder } from '@kq/embedded-mongo';
import { gatewayConfigSchema, startGateway } from '@kq/gateway';
import { createGeoContainer, geoConfigSchema } from '@kq/geo';
import { createListingsContainer, listingsConfigSchema } from '@kq/listings';
import { createNotificationsContainer, notificationsConfigSchema } from '@kq/notifications';
import { createEmbeddedBus, openDatabase, tightenDataFolder } from '@kq/embedded';
import { createLifecycle, createLogger, initTelemetry, parseConfig, type EventBus } from '@kq/service-kit';
import { hasDevMailbox, type ProductConfig } from './config';
import { holdPort } from './held-port';
import { removeRuntime, writeRuntime } from './runtime-file';
import { loadSecrets, type Secrets } from './secrets';
import { seedDemo } from './seed-demo';
import { gatewayEnvironment, serviceEnvironment, type ProductSettings } from './service-environment';
import { untilReady } from './until-ready';

export interface Product {
  /** Base URL of the gateway. */
  readonly url: string;
  readonly dataDir: string;
  readonly secrets: Secrets;
  /** Base URLs of the services without the gateway: loopback only, for measurements. */
  readonly serviceUrls: Readonly<Record<ServiceName, string>>;
  /** True when demo accounts and the dev mailbox exist. */
  readonly isDemo: boolean;
  /** True when this start created the demo data. */
  readonly isSeeded: boolean;
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly config: ProductConfig;
  /** Receives each step of the start, for display. */
  readonly onProgress?: (text: string) => void;
  /** Wraps the embedded bus in tests, e.g. in one that duplicates and reorders. */
  readonly wrapBus?: (bus: EventBus) => EventBus;
}

/**
 * Starts the embedded product: gateway and five services in this process, on one bus, each with a separate database
 * below the data folder.
 * @throws DataFolderInUseError for a second start on the same folder, PortInUseError for a used port, both before
 * anything is started
 */
export async function startProduct({
  config,
  onProgress = () => undefined,
  wrapBus = (bus) => bus,
}: StartOptions): Promise<Product> {
  const dataDir = resolve(config.KQ_DATA_DIR);
  const logger = createLogger({ service: 'all-in-one', level: config.KQ_LOG_LEVEL });
  tightenDataFolder(dataDir, logger);
  const lock = await lockDataFolder(dataDir);
  const lifecycle = createLifecycle({ logger });
  lifecycle.onStop('data folder lock', 'databases', () => lock.release());

  try {
    initTelemetry();
    const secrets = await loadSecrets(dataDir);
    const held = await holdPort(config.KQ_HOST, config.PORT);
    lifecycle.onStop('port', 'databases', () => held.release());
    const settings: ProductSettings = {
      config,
      dataDir,
      secrets,
      port: held.port,
      publicUrl: config.KQ_PUBLIC_URL ?? `http://127.0.0.1:${held.port}`,
    };
    const bus = wrapBus(createEmbeddedBus({ logger }));
    const services = createServices(settings, bus);
    lifecycle.onStop('services', 'relays', () => stopAll(Object.values(services), bus), 25_000);
    // The order matters: events, jobs and calls must not reach a service whose store is not open.
    const all = Object.values(services);
    await Promise.all(all.map((service) => service.open()));
    await Promise.all(all.map((service) => service.listen({ host: '127.0.0.1', port: 0 })));
    await bus.start();
    await Promise.all(all.map((service) => service.start()));

    const isDemo = hasDevMailbox(config);
    const isSeeded =
      isDemo && (await seedDemo({ ...services, secrets, dataDir, count: config.KQ_SEED, onProgress }));
    const gateway = await startGateway({
      config: parseConfig(gatewayConfigSchema, gatewayEnvironment(settings)),
      deps: {
        logger: createLogger({ service: 'gateway', level: config.KQ_LOG_LEVEL }),
        listenOn: held.server,
        areServicesReady: () => Object.values(services).every((service) => service.ready()),
        upstreams: {
          auth: () => services.auth.url,
          listings: () => services.listings.url,
          geo: () => services.geo.url,
          analytics: () => services.analytics.url,
          notifications: () => services.notifications.url,
        },
        ...(services.notifications.devMailbox ? { devMailbox: services.notifications.devMailbox } : {}),
      },
    });
    lifecycle.onStop('gateway', 'intake', () => gateway.stop(), 15_000);
    await untilReady(gateway);
    const serviceUrls = urlsOf(services);
    await writeRuntime(dataDir, {
      started_at: new Date().toISOString(),
      url: gateway.url,
      services: serviceUrls,
    });
    lifecycle.onStop('runtime file', 'intake', () => removeRuntime(dataDir));
    return {
      url: gateway.url,
      dataDir,
      secrets,
      serviceUrls,
      isDemo,
      isSeeded,
      stop: () => lifecycle.stop(),
    };
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }
}

type Services = ReturnType<typeof createServices>;

function createServices(settings: ProductSettings, bus: EventBus) {
  const authUrl = (): string => auth.url;
  const listingsUrl = (): string => listings.url;
  const auth = createAuthContainer({
    openDatabase,
    config: parseConfig(authConfigSchema, serviceEnvironment('auth', settings)),
    bus,
    listingsUrl,
    notificationsUrl: () => notifications.url,
    analyticsUrl: () => analytics.url,
  });
  const listings = createListingsContainer({
    openDatabase,
    config: parseConfig(listingsConfigSchema, serviceEnvironment('listings', settings)),
    bus,
    authUrl,
    analyticsUrl: () => analytics.url,
  });
  const geo = createGeoContainer({
    openDatabase,
    config: parseConfig(geoConfigSchema, serviceEnvironment('geo', settings)),
    bus,
  });
  const analytics = createAnalyticsContainer({
    openDatabase,
    config: parseConfig(analyticsConfigSchema, serviceEnvironment('analytics', settings)),
    bus,
    authUrl,
    listingsUrl,
  });
  const notifications = createNotificationsContainer({
    openDatabase,
    config: parseConfig(notificationsConfigSchema, serviceEnvironment('notifications', settings)),
    bus,
    authUrl,
    listingsUrl,
  });
  return { auth, listings, geo, analytics, notifications };
}

const urlsOf = ({ auth, listings, geo, analytics, notifications }: Services) => ({
  auth: auth.url,
  listings: listings.url,
  geo: geo.url,
  analytics: analytics.url,
  notifications: notifications.url,
});

/** Stops in reverse order of the start: no event, job or call of one service reaches another that has stopped. */
async function stopAll(services: readonly Services[keyof Services][], bus: EventBus): Promise<void> {
  await Promise.all(services.map((service) => service.quiesce()));
  await bus.stop();
  await Promise.all(services.map((service) => service.stop()));
}
