import { silentLogger } from '@kq/test-kit/in-process/silent-logger';
import { createServiceContainer, type OpenService } from './create-service-container';
import { type ServiceBase } from './service-base';

const config = { KQ_LOG_LEVEL: 'silent' };

function setUp(openService: (base: ServiceBase) => OpenService | Promise<OpenService>) {
  const openings = jest.fn(openService);
  return { openings, container: createServiceContainer('geo', { config, logger: silentLogger() }, openings) };
}

const readiness = async ({ app }: { app: ServiceBase['app'] }) =>
  (await app.inject({ url: '/health/ready' })).statusCode;

describe('createServiceContainer', () => {
  it('opens once, starts the jobs in their order and stops them before the database', async () => {
    const log: string[] = [];
    const job = (name: string) => ({
      start: () => void log.push(`start ${name}`),
      stop: async () => void log.push(`stop ${name}`),
    });
    const { container, openings } = setUp(({ lifecycle }) => {
      lifecycle.onStop('database', 'databases', () => void log.push('close'));
      return {
        beforeJobs: async () => void log.push('before'),
        jobs: { first: job('first'), second: job('second') },
      };
    });
    await Promise.all([container.open(), container.open()]);
    expect(log).toEqual([]);
    await container.start();
    await container.quiesce();
    expect(log).toEqual(['before', 'start first', 'start second', 'stop first', 'stop second']);
    await container.stop();
    expect(log.slice(5)).toEqual(['close']);
    expect(openings).toHaveBeenCalledTimes(1);
  });

  it('is ready while it is open, its database connected and no stop has started', async () => {
    let isConnected = true;
    const { container } = setUp(() => ({ isReady: () => isConnected }));
    expect(container.ready()).toBe(false);
    expect(() => container.opened()).toThrow('geo is not open yet');
    await container.open();
    expect([container.ready(), await readiness(container)]).toEqual([true, 200]);
    isConnected = false;
    expect([container.ready(), await readiness(container)]).toEqual([false, 503]);
    isConnected = true;
    const stopping = container.stop();
    expect(container.ready()).toBe(false);
    await stopping;
  });

  it('stops what an opening that failed has opened', async () => {
    const close = jest.fn();
    const { container } = setUp(({ lifecycle }) => {
      lifecycle.onStop('database', 'databases', close);
      throw new Error('port in use');
    });
    await expect(container.start()).rejects.toThrow('port in use');
    expect(container.ready()).toBe(false);
    await container.stop();
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('listens and returns its address', async () => {
    const { container } = setUp(({ app }) => {
      app.get('/ping', async () => 'pong');
      return {};
    });
    await container.open();
    const url = await container.listen({ host: '127.0.0.1', port: 0 });
    expect([url, await (await fetch(`${url}/ping`)).text()]).toEqual([container.url, 'pong']);
    await container.stop();
  });

  it('refuses internal calls of a service without a secret', async () => {
    const { container } = setUp(({ clientOf }) => {
      clientOf('auth', 'http://127.0.0.1:1');
      return {};
    });
    await expect(container.open()).rejects.toThrow('geo has no KQ_INTERNAL_SECRET');
    await container.stop();
  });
});
