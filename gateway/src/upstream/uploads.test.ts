import { routes, UPLOAD_MAX_BYTES } from '@kq/contracts';
import { AppError, type Principal } from '@kq/kernel';
import { bindRoute } from '@kq/service-kit/http/bind-route';
import { createHttpApp } from '@kq/service-kit/http/create-http-app';
import { UPLOAD_SLOTS } from '@kq/service-kit/http/upload-slots';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { silentLogger } from '@kq/test-kit/in-process/silent-logger';
import { waitFor } from '@kq/test-kit/in-process/wait-for';
import { decodeJwt } from 'jose';
import { type Answer, send, type SendOptions } from '@kq/test-kit/send-request';
import { answersIn, connectRaw, type RawClient } from '../../test/raw-client';
import { openTestGateway } from '../../test/test-gateway';

const PATH = '/api/accommodations/123456789/photos';
const PROXIES = { KQ_TRUSTED_PROXIES: '127.0.0.1' };
const MEGABYTE = 1024 * 1024;

/** docs/security.md S31, through a gateway in front of a service as `bindRoute` makes it. */
describe('uploads', () => {
  interface Options {
    readonly admit?: () => void;
    readonly handle?: (body: Buffer) => Promise<never> | never;
    readonly env?: Readonly<Record<string, string>>;
    readonly bodyWindowMs?: number;
  }
  const stored = (): never => {
    throw new AppError('CONFLICT', { details: { outcome: 'received' } });
  };

  async function open({ admit = () => undefined, handle = stored, env = {}, bodyWindowMs }: Options = {}) {
    const verify = async (token: string) => {
      const { sub, role, ev } = decodeJwt(token);
      return { userId: Number(sub), role, emailVerified: ev } as Principal;
    };
    const app = createHttpApp({
      service: 'listings',
      logger: silentLogger(),
      tokenVerifier: { verify } as never,
      ...(bodyWindowMs === undefined ? {} : { bodyWindowMs }),
    });
    bindRoute(app, routes.uploadPhoto, ({ body }) => handle(body), { admit });
    const listings = await app.listen({ port: 0, host: '127.0.0.1' });
    afterTest(() => app.close());
    const gw = await openTestGateway({ KQ_RATE_WRITE: '100000', ...env }, { listings });
    const headersOf = async (userId = 7_000_000_001, address = '198.51.100.1') => ({
      authorization: `Bearer ${await gw.upstream.token({ role: 'owner', userId, sid: `session-${userId}` })}`,
      'content-type': 'image/jpeg',
      'x-forwarded-for': address,
    });
    return { gw, listings, headersOf };
  }

  const post = (base: string, headers: SendOptions['headers'] = {}, body: Buffer, chunked = false) =>
    send(base, PATH, { method: 'POST', headers, body, chunked });
  const countOf = (answers: readonly Answer[]) => {
    const counts: Record<string, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };

  /** Starts an upload of 8 MB that ends after `sent` bytes. */
  async function stall(
    base: string,
    headers: Readonly<Record<string, string>>,
    sent: number,
  ): Promise<RawClient> {
    const client = await connectRaw(base);
    afterTest(() => client.socket.destroy());
    const lines = Object.entries({ host: 'a', 'content-length': 8 * MEGABYTE, ...headers });
    client.write(
      `POST ${PATH} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    );
    client.socket.write(Buffer.alloc(sent));
    return client;
  }

  it.each([UPLOAD_MAX_BYTES + 1, 11_000_000, 30_000_000])(
    'of %i bytes are 413 in each try, announced or chunked, through the gateway and from the service',
    async (size) => {
      const { gw, listings, headersOf } = await open();
      const headers = await headersOf();
      const body = Buffer.alloc(size);
      for (const base of [gw.url, listings])
        for (const chunked of [false, true]) {
          const answers: Answer[] = [];
          for (let number = 0; number < 5; number += 1)
            answers.push(await post(base, headers, body, chunked));
          expect(countOf(answers)).toEqual({ 413: 5 });
          expect(answers[0]?.json()).toMatchObject({
            code: 'payload_too_large',
            message: 'Die Datei ist zu groß. Möglich sind höchstens 10 MB.',
          });
        }
    },
  );

  it('of exactly the limit are received', async () => {
    const sizes: number[] = [];
    const { gw, headersOf } = await open({ handle: (body) => (sizes.push(body.length), stored()) });
    for (const chunked of [false, true])
      expect((await post(gw.url, await headersOf(), Buffer.alloc(UPLOAD_MAX_BYTES), chunked)).text).toContain(
        'received',
      );
    expect(sizes).toEqual([UPLOAD_MAX_BYTES, UPLOAD_MAX_BYTES]);
  });

  it('that are not admitted get the answer of the service 200 times, before they are read', async () => {
    const received: Buffer[] = [];
    const { gw, listings, headersOf } = await open({
      handle: (body) => (received.push(body), stored()),
      admit: () => {
        throw new AppError('NOT_FOUND');
      },
    });
    const headers = await headersOf();
    const body = Buffer.alloc(2 * MEGABYTE);
    const answers: Answer[] = [];
    for (let round = 0; round < 25; round += 1)
      answers.push(
        ...(await Promise.all([1, 2, 3].map((each) => post(gw.url, headers, body, each === 3)))),
        ...(await Promise.all([1, 2, 3, 4, 5].map((each) => post(listings, headers, body, each === 3)))),
      );
    expect(countOf(answers)).toEqual({ 404: 200 });
    expect(received).toEqual([]);
  });

  it('are refused by rights before size, and by size before the service sees them', async () => {
    const { gw, headersOf } = await open();
    const body = Buffer.alloc(UPLOAD_MAX_BYTES + 1);
    expect((await post(gw.url, {}, body)).status).toBe(401);
    const guest = { authorization: `Bearer ${await gw.upstream.token({ role: 'guest' })}` };
    expect((await post(gw.url, guest, body)).status).toBe(403);
    expect((await post(gw.url, await headersOf(), body)).status).toBe(413);
  });

  it('in tiny chunks are refused before they cost much time', async () => {
    const { gw, headersOf } = await open();
    const headers = await headersOf();
    const client = await connectRaw(gw.url);
    afterTest(() => client.socket.destroy());
    const lines = Object.entries({ host: 'a', 'transfer-encoding': 'chunked', ...headers });
    client.write(
      `POST ${PATH} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    );
    client.write('1\r\nx\r\n'.repeat(20_000));
    await waitFor('the refusal', () => answersIn(client.text()).length > 0);
    expect(answersIn(client.text())).toEqual(['400']);
  });

  it('send no body to a gateway that refuses Expect: 100-continue', async () => {
    const { gw, headersOf } = await open();
    const refused = await stall(
      gw.url,
      { ...(await headersOf()), 'content-length': '11000000', expect: '100-continue' },
      0,
    );
    await waitFor('the refusal', () => refused.text().includes('payload_too_large'));
    expect(answersIn(refused.text())).toEqual(['413']);
    const taken = await stall(gw.url, { ...(await headersOf()), expect: '100-continue' }, 0);
    await waitFor('the invitation', () => taken.text() === 'HTTP/1.1 100 Continue\r\n\r\n');
  });

  it.each(['gateway', 'service'])('that stall are 408 and disconnected by the %s alone', async (side) => {
    const { gw, listings, headersOf } = await open({
      env: { KQ_STALL_LIMIT_MS: side === 'gateway' ? '300' : '60000' },
      bodyWindowMs: side === 'service' ? 300 : 60_000,
    });
    for (const base of side === 'gateway' ? [gw.url] : [gw.url, listings]) {
      const client = await stall(base, await headersOf(), MEGABYTE);
      await waitFor('the end', () => client.isClosed());
      expect(answersIn(client.text())).toEqual(['408']);
      expect(client.text()).toContain('war zu langsam oder wurde unterbrochen');
    }
    expect((await post(gw.url, await headersOf(), Buffer.alloc(10))).text).toContain('received');
  });

  it('are limited for each user and network, and free again when they end', async () => {
    const { gw, headersOf } = await open({ env: PROXIES });
    const stalled: RawClient[] = [];
    const start = async (userId: number, address: string) =>
      stalled.push(await stall(gw.url, await headersOf(userId, address), MEGABYTE));
    const tryOne = async (userId: number, address: string) =>
      post(gw.url, await headersOf(userId, address), Buffer.alloc(100));
    for (let number = 0; number < UPLOAD_SLOTS.user; number += 1) await start(1, `198.51.100.${number}`);
    await waitFor('the limit of a user', async () => (await tryOne(1, '198.51.100.9')).status === 429);
    const refused = await tryOne(1, '198.51.100.9');
    expect([refused.headers['retry-after'], refused.json()['code']]).toEqual(['2', 'too_many_requests']);
    expect(refused.json()['message']).toContain('4 Dateien');
    for (let number = 0; number < UPLOAD_SLOTS.network; number += 1) await start(10 + number, '203.0.113.1');
    await waitFor('the limit of a network', async () => (await tryOne(30, '203.0.113.1')).status === 429);
    expect((await tryOne(30, '203.0.113.2')).text).toContain('received');
    stalled.forEach(({ socket }) => socket.destroy());
    await waitFor('free slots', async () => (await tryOne(1, '198.51.100.9')).status === 409);
    await waitFor('free slots', async () => (await tryOne(30, '203.0.113.1')).status === 409);
  });

  it('are at most 16 in a process, whoever stalls them', async () => {
    let received = 0;
    const { gw, headersOf } = await open({ env: PROXIES, handle: () => ((received += 1), stored()) });
    const clients = await Promise.all(
      Array.from({ length: 100 }, async (_each, number) =>
        stall(gw.url, await headersOf(100 + number, `203.0.113.${number}`), MEGABYTE),
      ),
    );
    await waitFor('the refusals', () => clients.filter(({ text }) => text() !== '').length === 84);
    expect(clients.flatMap(({ text }) => answersIn(text()))).toEqual(Array(84).fill('503'));
    expect(clients.every(({ text }) => text() === '' || text().includes('retry-after: 2'))).toBe(true);
    expect(received).toBe(0);
  });
});
