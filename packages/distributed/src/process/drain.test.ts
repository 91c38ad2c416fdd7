import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { createHttpApp } from '@kq/service-kit';
import { silentLogger } from '@kq/test-kit/in-process';
import { type FastifyInstance } from 'fastify';
import { drain } from './drain';

/** A service's HTTP app on a real socket. */
describe('drain', () => {
  let app: FastifyInstance;
  let url: string;
  let release: () => void;
  beforeEach(async () => {
    app = createHttpApp({ service: 'geo', logger: silentLogger() });
    const held = new Promise<void>((resolve) => (release = resolve));
    app.get('/fast', () => 'fast');
    app.get('/held', async () => {
      await held;
      return 'held';
    });
    url = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => app.close());

  async function ask(agent: Agent, path: string): Promise<IncomingMessage> {
    const [answer] = (await once(get(url + path, { agent }), 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    return answer;
  }

  it('completes all requests of 8 busy keep-alive clients, and closes their connections', async () => {
    const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const inWork = ask(new Agent({ keepAlive: true }), '/held');
    const last = agents.map(async (agent) => {
      for (;;) {
        const answer = await ask(agent, '/fast');
        expect(answer.statusCode).toBe(200);
        if (answer.headers.connection === 'close') return answer.headers['x-kq-stopping'];
      }
    });
    await Promise.all(agents.map((agent) => ask(agent, '/fast')));
    await drain(app.server, 0);
    expect(await Promise.all(last)).toEqual(Array.from({ length: 8 }, () => '1'));
    const closed = app.close();
    release();
    expect((await inWork).headers.connection).toBe('close');
    await closed;
  });

  it.each([
    'OPTIONS * HTTP/1.1',
    'GET * HTTP/1.1',
    'GET https://evil.example/x HTTP/1.1',
    'CONNECT a:443 HTTP/1.1',
    'nonsense',
  ])('completes or ends %s in every service', async (head) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.write(`${head}\r\nHost: a\r\nConnection: close\r\n\r\n`);
    await once(socket, 'close');
    expect(text).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
  });
});
