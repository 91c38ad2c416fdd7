import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { startProduct, waitFor } from '@kq/test-kit';

jest.setTimeout(180_000);

interface BusyClient {
  answered: number;
  /** Failed requests and statuses other than 200. */
  readonly failures: string[];
  readonly ended: Promise<void>;
}

/** Runs the built process with clients that keep their connections. */
describe('SIGTERM', () => {
  it('answers with Connection: close and loses no request of 8 busy keep-alive clients', async () => {
    const product = await startProduct({
      env: { KQ_LIMIT_REQUESTS: 'off', KQ_LOG_LEVEL: 'silent' },
    });
    afterTest(() => product.remove());
    afterTest(() => product.kill());
    const clients = Array.from({ length: 8 }, (_each, number) => startClient(product.url, number));
    await waitFor('busy clients', () => clients.every(({ answered }) => answered >= 5));
    process.kill(product.pid, 'SIGTERM');
    await Promise.all(clients.map(({ ended }) => ended));
    expect(clients.flatMap(({ failures }) => failures)).toEqual([]);
    expect(await product.stop()).toBe(0);
  });
});

/** Sends requests without a pause on one connection until a response announces its end. */
function startClient(url: string, number: number): BusyClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const client = { answered: 0, failures: [] as string[], ended: Promise.resolve() };
  async function run(): Promise<void> {
    for (let round = 0; ; round += 1) {
      const paths = [`/api/accommodations?q=${number}-${round}`, '/search'];
      const isLast = await ask(paths[round % 2] as string);
      if (isLast) break;
    }
    agent.destroy();
  }
  async function ask(path: string): Promise<boolean> {
    try {
      const [answer] = (await once(get(url + path, { agent }), 'response')) as [IncomingMessage];
      await once(answer.resume(), 'end');
      client.answered += 1;
      if (answer.statusCode !== 200) client.failures.push(`${path}: ${answer.statusCode}`);
      return answer.headers.connection === 'close';
    } catch (error) {
      client.failures.push(`${path}: ${String(error)}`);
      return true;
    }
  }
  client.ended = run();
  return client;
}
