import { mkdtemp, readdir, rm, writeFile, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadGazetteer } from '@kq/gazetteer';
import { HOUR_MS } from '@kq/kernel';
import { type FakeClock, fakeClock } from '@kq/kernel/time/fake-clock';
import { createFileObjectStore, type ObjectStore } from '@kq/service-kit';
import { afterTest, memoryLogger } from '@kq/test-kit/in-process';
import { openTestDatabase } from '@kq/test-kit/in-process/open-test-database';
import { createAccommodationModel } from '../src/accommodations/data/accommodation.model';
import { createAccommodationRepository } from '../src/accommodations/data/accommodation.repository';
import { type AccommodationDoc } from '../src/accommodations/domain/accommodation';
import { createAccommodationSource } from '../src/search/data/accommodation-source';
import { createSnapshots } from '../src/search/data/snapshots';
import { type IndexStore } from '../src/search/domain/index-store';
import { SearchIndex } from '../src/search/domain/search-index';
import { readPart, sealPart, type SnapshotPart } from '../src/search/domain/snapshot-part';
import { createIndexReader } from '../src/search/use-cases/index-reader';
import { createWriteSnapshot } from '../src/search/use-cases/write-snapshot';
import { demoListings } from '../src/seed/domain/demo-listings';
import { createVisibilityOf, isPublicBy } from '../src/visibility/domain/visibility';
import { admin, startListings } from './listings-harness';

const START = new Date('2026-03-02T09:00:00Z');
const WRITTEN = new Date('2026-03-02T10:00:00Z');
const COUNT = 600;
/** Four parts. */
const PART_ROWS = 170;
const docs = [
  ...demoListings(loadGazetteer(), { count: COUNT, seed: 1, today: '2026-03-02', changedAt: START }),
].map((doc, position): AccommodationDoc => (position % 10 === 0 ? { ...doc, status: 'archived' } : doc));
const LISTED = docs.filter(({ status }) => status === 'active').length;

interface Replica {
  readonly index: SearchIndex;
  readonly accommodations: IndexStore;
  readonly reader: ReturnType<typeof createIndexReader>;
  readonly writeSnapshot: () => Promise<void>;
  /** Ids of the documents that were read one by one. */
  readonly read: number[];
  /** True once all documents were read. */
  readonly readAll: () => boolean;
  readonly lines: readonly Record<string, unknown>[];
}

/** A collection with an object store, and replicas that start on both. */
async function setUp() {
  const database = await openTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'kq-snapshot-'));
  afterTest(() => database.remove());
  afterTest(() => rm(directory, { recursive: true }));
  const model = createAccommodationModel(database.connection);
  const repository = createAccommodationRepository({ model, showsDemo: true });
  await repository.insertMany(docs);
  const clock = fakeClock(WRITTEN.toISOString());
  const files = createFileObjectStore(directory);

  function replica({ version = 'build-1', objects = files as ObjectStore, limitMs = 5000 } = {}): Replica {
    const read: number[] = [];
    let hasReadAll = false;
    const { logger, lines } = memoryLogger();
    const index = new SearchIndex();
    const { accommodations } = index;
    const watched = {
      ...repository,
      pages() {
        hasReadAll = true;
        return repository.pages();
      },
      findIndexed(ids: readonly number[]) {
        read.push(...ids);
        return repository.findIndexed(ids);
      },
    };
    const source = createAccommodationSource(watched, isPublicBy(createVisibilityOf({ showsDemo: true })));
    const snapshots = createSnapshots({ files: objects, validFor: () => version, logger, limitMs });
    const reader = createIndexReader({
      accommodations,
      source,
      snapshots,
      clock,
      logger,
      overlapMs: 10_000,
      isStopped: () => false,
    });
    const write = createWriteSnapshot({ accommodations, snapshots, clock, partRows: PART_ROWS });
    const writeSnapshot = () => write(new AbortController().signal);
    return { index, accommodations, reader, writeSnapshot, read, readAll: () => hasReadAll, lines };
  }

  /** Starts a replica without a snapshot, which writes one. */
  async function first() {
    const started = replica();
    await started.reader.rescan();
    await started.writeSnapshot();
    return started;
  }

  const change = (id: number, changes: Partial<AccommodationDoc>) =>
    model.updateOne({ _id: id }, { $set: changes });
  return { model, files, directory, clock, replica, first, change };
}

const contentOf = (accommodations: IndexStore) => ({
  facts: [...accommodations.visible()].sort((a, b) => a.id - b.id),
  versions: docs.map(({ _id }) => accommodations.versions.get(_id)),
});

/** What searches find, with the number of candidates of each grid cell. */
function answersOf({ accommodations, index }: Replica) {
  const base = {
    radiusKm: 60,
    within: null,
    from: 20_520,
    to: 20_530,
    spans: null,
    nights: 10,
    longestSpan: 10,
    minBeds: 2,
    workers: 4,
    amenities: 0,
    features: 0,
    maxPrice: null,
    needsSingleBeds: false,
    zip: null,
    limit: 500,
    today: 20_514,
  };
  const centers = [null, { lat: 52.5, lng: 13.4 }, { lat: 48.1, lng: 11.6 }, { lat: 51.4, lng: 7 }];
  const bounds = { west: 8, south: 49, east: 11, north: 52 };
  const results = centers.flatMap((center) => [
    index.search({ ...base, center, words: [], sort: 'relevance' }),
    index.search({ ...base, center, words: ['berlin'], sort: 'price' }),
    index.search({ ...base, center, words: [], sort: 'total', within: bounds }),
  ]);
  return { results, size: accommodations.size };
}

async function expectEqualStart(
  started: Replica,
  { replica }: { replica: (options: { version: string }) => Replica },
) {
  const fresh = replica({ version: 'none' });
  await fresh.reader.rescan();
  expect(contentOf(started.accommodations)).toEqual(contentOf(fresh.accommodations));
  const inOrder = (answers: ReturnType<typeof answersOf>) =>
    answers.results.map(({ hits, ...rest }) => ({
      ...rest,
      hits: [...hits].sort((a, b) => a.facts.id - b.facts.id),
    }));
  expect(inOrder(answersOf(started))).toEqual(inOrder(answersOf(fresh)));
}

describe('a start from a snapshot of the search index', () => {
  it('has what reading everything has, without reading a document', async () => {
    const installation = await setUp();
    await installation.first();
    const second = installation.replica();
    await second.reader.rescan();
    expect(second.readAll()).toBe(false);
    expect(second.read).toEqual([]);
    expect(second.accommodations.size).toBe(LISTED);
    await expectEqualStart(second, installation);
  });

  it('reads what was changed, created, hidden or deleted since', async () => {
    const installation = await setUp();
    const { first, replica, change, model } = installation;
    const [changed, hidden, shown, deleted, removed] = [1, 2, 10, 3, 4].map(
      (at) => docs[at] as AccommodationDoc,
    );
    await first();
    const later = new Date(START.getTime() + 1);
    await change(changed!._id, { title: 'Neuer Titel', version: 2, changed_at: later });
    await change(hidden!._id, { status: 'archived', version: 2, changed_at: later });
    await change(shown!._id, { status: 'active', version: 2, changed_at: later });
    await change(deleted!._id, { status: 'deleted', version: 2, changed_at: later });
    await model.deleteOne({ _id: removed!._id });
    await model.create({ ...docs[5]!, _id: 77 });
    const second = replica();
    await second.reader.rescan();
    const expected = [77, ...[changed, hidden, shown, deleted].map((doc) => doc!._id)];
    expect(second.read.sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
    expect(second.accommodations.versions.get(removed!._id)).toBeUndefined();
    expect(second.accommodations.size).toBe(LISTED - 3 + 1 + 1);
    await expectEqualStart(second, installation);
  });

  it('shows no lost state after a backup was restored, though the same version was written again', async () => {
    const installation = await setUp();
    const { first, replica, change } = installation;
    const [lost, rewritten] = [docs[1], docs[2]] as [AccommodationDoc, AccommodationDoc];
    await change(lost._id, { version: 2, title: 'Verloren', changed_at: new Date(START.getTime() + 1) });
    await change(rewritten._id, { version: 2, title: 'Verloren', changed_at: new Date(START.getTime() + 1) });
    await first();
    await change(lost._id, { version: 1, title: lost.title, changed_at: START });
    await change(rewritten._id, {
      version: 2,
      status: 'archived',
      changed_at: new Date(START.getTime() + 2),
    });
    const second = replica();
    await second.reader.rescan();
    expect(second.accommodations.versions.get(lost._id)?.version).toBe(1);
    expect(second.accommodations.slotOf(rewritten._id)).toBeUndefined();
    await expectEqualStart(second, installation);
  });

  it('keeps a write of this replica that comes while it starts', async () => {
    const { first, replica } = await setUp();
    const [doc] = docs.slice(1) as [AccommodationDoc];
    await first();
    const second = replica();
    second.accommodations.holdBack();
    second.reader.applyOwn({ id: doc._id, version: 2, changedAt: START, facts: null });
    await second.reader.rescan();
    expect(second.accommodations.slotOf(doc._id)).toBeUndefined();
    expect(second.accommodations.size).toBe(LISTED - 1);
  });

  it('ignores one of another build or configuration', async () => {
    const { first, replica } = await setUp();
    await first();
    const second = replica({ version: 'build-2' });
    await second.reader.rescan();
    expect(second.readAll()).toBe(true);
    expect(second.accommodations.size).toBe(LISTED);
  });

  it.each([
    ['damaged', async (path: string) => writeFile(path, flipped(await readFile(path)))],
    ['cut off', async (path: string) => writeFile(path, (await readFile(path)).subarray(0, 5000))],
    ['empty', async (path: string) => writeFile(path, '')],
    ['missing', async (path: string) => rm(path)],
  ])('reads the documents of a part that is %s', async (_name, damage) => {
    const installation = await setUp();
    await installation.first();
    const [part] = (await filesIn(installation.directory)).filter((path) => !path.endsWith('.json'));
    await damage(part as string);
    const second = installation.replica();
    await second.reader.rescan();
    expect(second.read).toHaveLength(PART_ROWS);
    expect(second.lines.map(({ msg }) => msg)).toContain('search snapshot has missing or damaged parts');
    await expectEqualStart(second, installation);
  });

  it('reads everything where the manifest is damaged or the store is unreachable', async () => {
    const { first, replica, directory, files } = await setUp();
    await first();
    const [manifest] = (await filesIn(directory)).filter((path) => path.endsWith('.json'));
    await writeFile(manifest as string, '{');
    const unreachable: ObjectStore = { ...files, get: () => Promise.reject(new Error('unreachable')) };
    const withDamaged = replica();
    for (const [started, msg] of [
      [withDamaged, 'manifest of the search snapshot is damaged'],
      [replica({ objects: unreachable }), 'search snapshot not read'],
    ] as const) {
      await started.reader.rescan();
      expect(started.readAll()).toBe(true);
      expect(started.accommodations.size).toBe(LISTED);
      expect(started.lines).toContainEqual(expect.objectContaining({ msg }));
    }
    await withDamaged.writeSnapshot();
    const after = replica();
    await after.reader.rescan();
    expect(after.read).toEqual([]);
  });

  it('reads the documents of all parts after one that the store does not answer for', async () => {
    const installation = await setUp();
    const { first, replica, files } = installation;
    await first();
    const asked: string[] = [];
    const frozen: ObjectStore = {
      ...files,
      get(key) {
        asked.push(key);
        return asked.length === 3 ? new Promise(() => undefined) : files.get(key);
      },
    };
    const second = replica({ objects: frozen, limitMs: 100 });
    await second.reader.rescan();
    expect(second.read.length).toBeGreaterThanOrEqual(PART_ROWS);
    await expectEqualStart(second, installation);
  });

  it('takes a row that a part has twice only once', async () => {
    const { first, replica, files } = await setUp();
    await first();
    const [key] = (await files.list('')).map(({ key }) => key).filter((key) => key.endsWith('-0'));
    const part = readPart((await files.get(key as string)) as Buffer) as SnapshotPart;
    const columns = {
      ...part.columns,
      id: part.columns.id.map((id, row, ids) => (row === 1 ? ids[0]! : id)),
    };
    await files.put(key as string, sealPart({ ...part, columns }), 'application/octet-stream');
    const second = replica();
    await second.reader.rescan();
    expect(second.read).toEqual([part.columns.id[1]]);
    expect(second.accommodations.size).toBe(LISTED);
    expect([...second.accommodations.grid.all()].flatMap(({ slots }) => slots)).toHaveLength(LISTED);
  });

  it('writes the facts of a restored index as it writes those of a read one', async () => {
    const installation = await setUp();
    const { first, replica, clock, files } = installation;
    await first();
    const second = replica();
    await second.reader.rescan();
    await files.remove((await files.list('')).map(({ key }) => key));
    clock.advance(1);
    await second.writeSnapshot();
    const third = replica();
    await third.reader.rescan();
    expect(third.read).toEqual([]);
    await expectEqualStart(third, installation);
  });
});

describe('snapshots of the search index', () => {
  const timesOf = async (files: ObjectStore): Promise<Set<string>> =>
    new Set((await files.list('')).flatMap(({ key }) => /\/(\d+)-\d+$/.exec(key)?.[1] ?? []));

  async function started(): Promise<{
    replica: Replica;
    files: ObjectStore;
    clock: FakeClock;
    change: () => Promise<void>;
  }> {
    const { first, files, clock } = await setUp();
    const replica = await first();
    const [doc] = docs.slice(1) as [AccommodationDoc];
    let version = doc.version;
    return {
      replica,
      files,
      clock,
      change: async () =>
        replica.reader.applyOwn({
          id: doc._id,
          version: (version += 1),
          changedAt: clock.now(),
          facts: null,
        }),
    };
  }

  it('are written an hour after the last one, when something changed', async () => {
    const { replica, files, clock, change } = await started();
    const written = await timesOf(files);
    expect(written.size).toBe(1);
    clock.advance(HOUR_MS);
    await replica.writeSnapshot();
    expect(await timesOf(files)).toEqual(written);
    await change();
    await replica.writeSnapshot();
    const rewritten = await timesOf(files);
    expect(rewritten).toEqual(new Set([String(clock.now().getTime())]));
    clock.advance(HOUR_MS - 1);
    await change();
    await replica.writeSnapshot();
    expect(await timesOf(files)).toEqual(rewritten);
  });

  it('are written again when a tenth of the accommodations is new', async () => {
    const { replica, files, clock } = await started();
    clock.advance(60_000);
    const create = (from: number, count: number) => {
      for (let id = from; id < from + count; id += 1)
        replica.reader.applyOwn({ id, version: 1, changedAt: clock.now(), facts: null });
    };
    create(1, COUNT / 10);
    const written = await timesOf(files);
    await replica.writeSnapshot();
    expect(await timesOf(files)).toEqual(written);
    create(1000, 1);
    await replica.writeSnapshot();
    expect(await timesOf(files)).toEqual(new Set([String(clock.now().getTime())]));
  });

  it('take the place of unfinished ones and of those of other builds', async () => {
    const { replica, files } = await started();
    await files.put('search-index/build-0/1-0', Buffer.from('old'), 'application/octet-stream');
    await files.put('12/photo-400.webp', Buffer.from('photo'), 'image/webp');
    await files.remove((await files.list('search-index/build-1/snapshot.json')).map(({ key }) => key));
    await replica.writeSnapshot();
    const keys = (await files.list('')).map(({ key }) => key).sort();
    expect(keys).toEqual([
      '12/photo-400.webp',
      ...[0, 1, 2, 3].map((part) => `search-index/build-1/${WRITTEN.getTime()}-${part}`),
      'search-index/build-1/snapshot.json',
    ]);
  });

  it('are valid only when they are complete', async () => {
    const { files, clock, replica } = await started();
    await files.remove((await files.list('')).map(({ key }) => key));
    const puts: string[] = [];
    const failing: ObjectStore = {
      ...files,
      async put(key, bytes, type) {
        puts.push(key);
        if (key.endsWith('.json')) throw new Error('killed');
        await files.put(key, bytes, type);
      },
    };
    const { logger } = memoryLogger();
    const snapshots = createSnapshots({ files: failing, validFor: () => 'build-1', logger });
    const write = createWriteSnapshot({ accommodations: replica.accommodations, snapshots, clock });
    await expect(write(new AbortController().signal)).rejects.toThrow('killed');
    expect(puts.at(-1)).toMatch(/snapshot\.json$/);
    expect(await snapshots.newest()).toBeNull();
  });
});

describe('a replica of listings', () => {
  it('starts from the snapshot that another one wrote, and shows nothing that was blocked since', async () => {
    const { logger, lines } = memoryLogger();
    const kq = await startListings({ logger });
    afterTest(() => kq.stop());
    await kq.listings.seedListings({ count: 50 });
    const search = async (listings = kq.listings) =>
      (await kq.as(null, listings).get<{ data: { id: number }[] }>('/api/accommodations?per_page=50')).body
        .data;
    const [blocked, ...others] = await search();
    expect(await kq.listings.sweepSnapshot()).toBe(true);
    const path = `/api/admin/accommodations/${blocked?.id}`;
    const now = Math.floor(kq.clock.now().getTime() / 1000);
    const answer = await kq.as({ ...admin, auth_time: now }).patch(path, { blocked: true, reason: 'Betrug' });
    expect(answer.status).toBe(200);
    expect(await search(await kq.replica())).toEqual(others);
    const restored = { msg: 'search snapshot restored', restored: 49, changed: 1 };
    expect(lines).toContainEqual(expect.objectContaining(restored));
  });
});

const flipped = (bytes: Buffer): Buffer => {
  bytes[bytes.length >> 1]! ^= 1;
  return bytes;
};

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
