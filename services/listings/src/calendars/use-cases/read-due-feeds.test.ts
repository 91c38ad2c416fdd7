import { fakeClock } from '@kq/kernel/time/fake-clock';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { type CalendarFeed } from '../../feeds/domain/calendar-feed';
import { createReadDueFeeds } from './read-due-feeds';

const clock = fakeClock('2026-11-26T09:00:00.000Z');
const feed = (id: number) => ({
  id,
  url: `https://feeds.example/${id}`,
  due_at: clock.now(),
  spans: [],
  pending: null,
});

/** Accommodations with one due feed each, by owner; returns the readings in their order. */
function open(owners: readonly number[]) {
  const docs = owners.map((owner_id, _id) => ({
    _id,
    owner_id,
    feeds: [feed(_id)] as unknown as CalendarFeed[],
  }));
  const calls: number[] = [];
  const running = new Map<number, number>();
  let most = 0;
  const readDueFeeds = createReadDueFeeds({
    repository: {
      findById: async (id) => docs[id] as unknown as AccommodationDoc,
      findFeedsDue: async () => docs.map(({ _id, owner_id }) => ({ _id, owner_id })),
    },
    readFeed: {
      fromText: () => Promise.reject(new Error('not called')),
      async fromUrl(url) {
        const owner = owners[Number(url.split('/').at(-1))] ?? 0;
        running.set(owner, (running.get(owner) ?? 0) + 1);
        most = Math.max(most, running.get(owner) ?? 0);
        calls.push(owner);
        await new Promise(setImmediate);
        running.set(owner, (running.get(owner) ?? 0) - 1);
        return null;
      },
    },
    change: async (id) => docs[id] as unknown as AccommodationDoc,
    clock,
    onFailed: (error) => {
      throw error;
    },
  });
  /** Reads what is due, one partition after the other. */
  const readAll = async (signal = new AbortController().signal) => {
    for (const due of (await readDueFeeds.find()).values()) await readDueFeeds.run(due, signal);
  };
  return { readDueFeeds, readAll, calls, mostAtOnce: () => most };
}

describe('createReadDueFeeds', () => {
  it('gives each owner a share, one feed at a time', async () => {
    const many = Array.from({ length: 100 }, () => 1);
    const { readAll, calls, mostAtOnce } = open([...many, 2, 3]);
    await readAll();
    const countOf = (owner: number) => calls.filter((one) => one === owner).length;
    expect([1, 2, 3].map(countOf)).toEqual([20, 1, 1]);
    expect(mostAtOnce()).toBe(1);
  });

  it('reads feeds of other owners beside those of an owner with many', async () => {
    const { readAll, calls } = open([...Array.from({ length: 100 }, () => 1), 17]);
    await readAll();
    expect(calls.slice(0, 2).sort()).toEqual([1, 17]);
  });

  it('divides the owners, so that replicas share them, and never the feeds of one', async () => {
    const { readDueFeeds } = open([1, 2, 3, 1, 2, 3]);
    const partitions = [...(await readDueFeeds.find()).values()];
    expect(partitions.map((due) => due.map(({ owner_id }) => owner_id))).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  it('stops when it is told to', async () => {
    const { readAll, calls } = open([1, 2, 3]);
    await readAll(AbortSignal.abort());
    expect(calls).toEqual([]);
  });
});
