import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { loadGazetteer } from '@kq/gazetteer';
import { fakeClock } from '@kq/kernel/time/fake-clock';
import { createHttpApp } from '@kq/service-kit';
import { afterTest, silentLogger } from '@kq/test-kit/in-process';
import { cardFactsOf } from '../src/accommodations/domain/card';
import { SearchIndex } from '../src/search/domain/search-index';
import { mountSearchRoutes } from '../src/search/http/search.routes';
import { createSearchAccommodations } from '../src/search/use-cases/search-accommodations';
import { demoListings } from '../src/seed/domain/demo-listings';

const TODAY = '2026-03-02';
const clock = fakeClock(`${TODAY}T09:00:00Z`);
/** On one connection that is not read: more than the system takes over. */
const PIPELINED = 400;

async function startSearch(): Promise<AddressInfo> {
  const gazetteer = loadGazetteer();
  const index = new SearchIndex();
  const seed = { count: 500, seed: 3, today: TODAY, changedAt: clock.now() };
  for (const doc of demoListings(gazetteer, seed))
    index.accommodations.apply({ id: doc._id, version: 1, facts: cardFactsOf(doc) });
  const app = createHttpApp({ service: 'listings', logger: silentLogger() });
  mountSearchRoutes(app, {
    search: createSearchAccommodations({ index, gazetteer, clock }),
    accommodations: index.accommodations,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  afterTest(() => app.close());
  return app.server.address() as AddressInfo;
}

const pathOf = (page: number): string => `/api/accommodations?per_page=20&page=${1 + (page % 25)}`;

/** Two answers are the same apart from the time that they took. */
const withoutTime = (json: string): string => json.replace(/"took_ms":[\d.]+/, '');

/** Reads `count` answers of a connection. */
async function readBodies(socket: Socket, count: number): Promise<string[]> {
  const bodies: string[] = [];
  let rest = Buffer.alloc(0);
  for await (const chunk of socket) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    for (;;) {
      const headEnd = rest.indexOf('\r\n\r\n');
      if (headEnd < 0) break;
      const length = Number(/content-length: (\d+)/i.exec(rest.toString('latin1', 0, headEnd))?.[1]);
      if (rest.length < headEnd + 4 + length) break;
      bodies.push(rest.toString('utf8', headEnd + 4, headEnd + 4 + length));
      rest = rest.subarray(headEnd + 4 + length);
    }
    if (bodies.length === count) break;
  }
  return bodies;
}

it('sends no answer with bytes of another one, though their memory is used again', async () => {
  const { port } = await startSearch();
  const read = async (page: number) =>
    withoutTime(await (await fetch(`http://127.0.0.1:${port}${pathOf(page)}`)).text());
  const expected: string[] = [];
  for (let page = 0; page < 25; page += 1) expected.push(await read(page));
  expect(new Set(expected).size).toBe(25);

  const unread = connect(port, '127.0.0.1');
  afterTest(() => unread.destroy());
  unread.pause();
  for (let page = 0; page < PIPELINED; page += 1)
    unread.write(`GET ${pathOf(page)} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  const broken = connect(port, '127.0.0.1');
  broken.write(`GET ${pathOf(1)} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(20));
  await once(broken, 'data');
  broken.destroy();

  const others = await Promise.all(Array.from({ length: 300 }, (_, page) => read(page)));
  expect(others.filter((text, page) => text !== expected[page % 25])).toEqual([]);
  const late = (await readBodies(unread, PIPELINED)).map(withoutTime);
  expect(late).toHaveLength(PIPELINED);
  expect(late.filter((text, page) => text !== expected[page % 25])).toEqual([]);
}, 60_000);
