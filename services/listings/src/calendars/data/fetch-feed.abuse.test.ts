import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type LookupFunction } from 'node:net';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { Agent } from 'undici';
import { FeedRefusedError } from '../domain/feed-refused-error';
import { createFetchFeed, type FetchFeedDeps } from './fetch-feed';
import { isPublicAddress } from './public-address';

const CALENDAR = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';
const PUBLIC = ['203.0.114.7', '2a00:1450::7'];

/** Serves every public name from a local server without TLS; names pass the lookup under test first. */
async function serve(handler: RequestListener, deps: FetchFeedDeps = {}) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.headers.host}${request.url}`);
    handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTest(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const createAgent = (lookup: LookupFunction) =>
    new Agent({
      connect({ hostname }, done) {
        lookup(hostname, { all: true }, (error) => {
          if (error) return done(error, null);
          const socket = connect(port, '127.0.0.1', () => done(null, socket));
          socket.on('error', () => undefined);
        });
      },
    });
  return { seen, fetchFeed: createFetchFeed({ resolve: async () => PUBLIC, createAgent, ...deps }) };
}

async function reasonOf(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(FeedRefusedError);
  return (error as FeedRefusedError).reason;
}

describe('S16 public addresses', () => {
  it.each(['8.8.8.8', '2a00:1450::1', '::ffff:8.8.8.8', '64:ff9b::808:808'])('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.0.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:0:7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::808:808',
    '2001:0:1::',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ])('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('S16 readings of calendars of others', () => {
  it('returns the text with its validators', async () => {
    const { fetchFeed, seen } = await serve((_request, response) =>
      response
        .setHeader('etag', '"1"')
        .setHeader('last-modified', 'Mon, 02 Mar 2026 09:00:00 GMT')
        .end(CALENDAR),
    );
    expect(await fetchFeed('https://feeds.example/a.ics?s=1')).toEqual({
      isUnchanged: false,
      text: CALENDAR,
      etag: '"1"',
      lastModified: 'Mon, 02 Mar 2026 09:00:00 GMT',
    });
    expect(seen).toEqual(['feeds.example/a.ics?s=1']);
  });

  it('reads the scheme of calendar apps as https', async () => {
    const { fetchFeed } = await serve((_request, response) => response.end(CALENDAR));
    expect(await fetchFeed('webcal://feeds.example/a.ics')).toMatchObject({ text: CALENDAR });
  });

  it('reports an unchanged calendar by its validators', async () => {
    const { fetchFeed } = await serve(({ headers }, response) => {
      const isSame = headers['if-none-match'] === '"1"' && headers['if-modified-since'] === 'then';
      response.writeHead(isSame ? 304 : 500).end();
    });
    expect(await fetchFeed('https://feeds.example/', { etag: '"1"', lastModified: 'then' })).toEqual({
      isUnchanged: true,
    });
  });

  it.each([
    ['http://feeds.example/a.ics', 'url'],
    ['https://feeds.example:8443/a.ics', 'url'],
    ['https://user:pass@feeds.example/a.ics', 'url'],
    ['https://user@feeds.example/a.ics', 'url'],
    ['ftp://feeds.example/a.ics', 'url'],
    ['file:///etc/passwd', 'url'],
    ['no address', 'url'],
    ['https://127.0.0.1/a.ics', 'address'],
    ['https://2130706433/a.ics', 'address'],
    ['https://0x7f.1/a.ics', 'address'],
    ['https://[::1]/a.ics', 'address'],
    ['https://[::ffff:169.254.169.254]/a.ics', 'address'],
    ['https://[64:ff9b::7f00:1]/a.ics', 'address'],
  ])('refuses %s without a connection', async (url, reason) => {
    const { fetchFeed, seen } = await serve((_request, response) => response.end(CALENDAR));
    expect(await reasonOf(fetchFeed(url))).toBe(reason);
    expect(seen).toEqual([]);
  });

  it.each([
    [['127.0.0.1']],
    [['203.0.114.7', '10.0.0.1']],
    [['2a00:1450::7', '::ffff:127.0.0.1']],
    [['64:ff9b::7f00:1']],
    [[]],
  ])('refuses a name with the addresses %j', async (addresses) => {
    const { fetchFeed, seen } = await serve((_request, response) => response.end(CALENDAR), {
      resolve: async () => addresses,
    });
    expect(await reasonOf(fetchFeed('https://feeds.example/a.ics'))).toBe('address');
    expect(seen).toEqual([]);
  });

  it('checks the addresses of a name also in the connections of the product', async () => {
    const fetchFeed = createFetchFeed({ resolve: async () => ['127.0.0.1'] });
    expect(await reasonOf(fetchFeed('https://feeds.example/a.ics'))).toBe('address');
  });

  it('follows three redirects and refuses the fourth', async () => {
    const redirecting = (count: number) =>
      serve(({ url = '' }, response) => {
        const number = Number(url.slice(1));
        if (number === count) return response.end(CALENDAR);
        return response.writeHead(302, { location: `https://host-${number}.example/${number + 1}` }).end();
      });
    const three = await redirecting(3);
    expect(await three.fetchFeed('https://feeds.example/0')).toMatchObject({ text: CALENDAR });
    const endless = await redirecting(Infinity);
    expect(await reasonOf(endless.fetchFeed('https://feeds.example/0'))).toBe('redirects');
    expect(endless.seen).toHaveLength(4);
  });

  it.each([
    ['https://10.0.0.1/', 'address'],
    ['http://feeds.example/', 'url'],
    ['https://feeds.example:22/', 'url'],
    ['//169.254.169.254/latest', 'address'],
  ])('refuses a redirect to %s', async (location, reason) => {
    const { fetchFeed, seen } = await serve((_request, response) =>
      response.writeHead(301, { location }).end(),
    );
    expect(await reasonOf(fetchFeed('https://feeds.example/'))).toBe(reason);
    expect(seen).toHaveLength(1);
  });

  it('refuses a redirect to a name with a private address', async () => {
    const { fetchFeed } = await serve(
      (_request, response) => response.writeHead(302, { location: 'https://inner.example/' }).end(),
      { resolve: async (name) => (name === 'inner.example' ? ['192.168.0.1'] : PUBLIC) },
    );
    expect(await reasonOf(fetchFeed('https://feeds.example/'))).toBe('address');
  });

  it('refuses 10 MB, announced or not', async () => {
    const announced = await serve((_request, response) => {
      response.setHeader('content-length', 10 * 1024 * 1024);
      response.flushHeaders();
    });
    expect(await reasonOf(announced.fetchFeed('https://feeds.example/'))).toBe('too_large');
    const streamed = await serve((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024, 'x');
      const more = (): void => {
        if (response.destroyed) return;
        if (response.write(chunk)) setImmediate(more);
        else response.once('drain', more);
      };
      more();
    });
    expect(await reasonOf(streamed.fetchFeed('https://feeds.example/'))).toBe('too_large');
  });

  it('refuses a compressed answer, an error and a redirect without a target', async () => {
    const zipped = await serve((_request, response) =>
      response.setHeader('content-encoding', 'gzip').end('x'),
    );
    expect(await reasonOf(zipped.fetchFeed('https://feeds.example/'))).toBe('encoding');
    const failing = await serve((_request, response) => response.writeHead(500).end());
    expect(await reasonOf(failing.fetchFeed('https://feeds.example/'))).toBe('status');
  });

  it('ends at the time limit, also when a host sends slowly or not at all', async () => {
    const slow = await serve((_request, response) => void response.write('BEGIN:VCALENDAR'), {
      timeoutMs: 50,
    });
    expect(await reasonOf(slow.fetchFeed('https://feeds.example/'))).toBe('timeout');
    const silent = await serve(() => undefined, { timeoutMs: 50 });
    expect(await reasonOf(silent.fetchFeed('https://feeds.example/'))).toBe('timeout');
    const unresolved = await serve(() => undefined, {
      timeoutMs: 50,
      resolve: () => new Promise(() => undefined),
    });
    expect(await reasonOf(unresolved.fetchFeed('https://feeds.example/'))).toBe('timeout');
  });

  it('refuses a host that cannot be resolved or ends the connection', async () => {
    const unknown = await serve(() => undefined, { resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    expect(await reasonOf(unknown.fetchFeed('https://feeds.example/'))).toBe('unreachable');
    const broken = await serve(({ socket }) => socket.destroy());
    expect(await reasonOf(broken.fetchFeed('https://feeds.example/'))).toBe('unreachable');
  });
});
