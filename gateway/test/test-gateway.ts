import { parseConfig } from '@kq/service-kit/config/parse-config';
import { createLogger } from '@kq/service-kit/telemetry/logger';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { waitFor } from '@kq/test-kit/in-process/wait-for';
import { fixtureSpa } from '@kq/test-kit/fixture-spa';
import { type GatewayConfig, gatewayConfigSchema } from '../src/config';
import { startGateway } from '../src/composition/start-gateway';
import { type GatewayDeps, type RunningGateway } from '../src/composition/gateway-deps';
import { type Answer, send, type SendOptions } from '@kq/test-kit/send-request';
import { startStubUpstream, type StubUpstream } from './stub-upstream';

/** A gateway in front of a stub of all services. */
export interface TestGateway {
  readonly gateway: RunningGateway;
  readonly upstream: StubUpstream;
  readonly url: string;
  send(path: string, options?: SendOptions): Promise<Answer>;
  stop(): Promise<void>;
}

export function testConfig(env: Readonly<Record<string, string>> = {}): GatewayConfig {
  return parseConfig(gatewayConfigSchema, {
    KQ_PORT: '0',
    KQ_PUBLIC_URL: 'https://kolonnenquartier.example',
    KQ_INTERNAL_SECRET: 'internal-secret-of-the-tests-0123456789',
    KQ_SPA_DIR: fixtureSpa,
    KQ_LOG_LEVEL: 'silent',
    ...env,
  });
}

export async function startTestGateway(
  env: Readonly<Record<string, string>> = {},
  { listings: listingsUrl, ...deps }: GatewayDeps & { readonly listings?: string } = {},
): Promise<TestGateway> {
  const upstream = await startStubUpstream();
  const source = () => upstream.url;
  const gateway = await startGateway({
    config: testConfig(env),
    deps: {
      logger: createLogger({ service: 'gateway', level: 'silent' }),
      upstreams: {
        auth: source,
        listings: () => listingsUrl ?? upstream.url,
        geo: source,
        analytics: source,
        notifications: source,
      },
      revocationIntervalMs: 20,
      ...deps,
    },
  });
  await waitFor('readiness', () => gateway.ready());
  return {
    gateway,
    upstream,
    url: gateway.url,
    send: (path, options) => send(gateway.url, path, options),
    async stop() {
      await gateway.stop();
      await upstream.stop();
    },
  };
}

/** Starts a gateway that is stopped after the test. */
export async function openTestGateway(...args: Parameters<typeof startTestGateway>): Promise<TestGateway> {
  const gateway = await startTestGateway(...args);
  afterTest(() => gateway.stop());
  return gateway;
}
