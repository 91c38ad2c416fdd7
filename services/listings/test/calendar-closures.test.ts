import { type Closures, type ClosureResults } from '@kq/contracts';
import { openDatabase } from '@kq/embedded';
import { afterTest, silentLogger } from '@kq/test-kit/in-process';
import { createAccommodationModel } from '../src/accommodations/data/accommodation.model';
import { createAccommodationRepository } from '../src/accommodations/data/accommodation.repository';
import { accommodationBody, guest, type Harness, otherOwner, owner, startListings } from './listings-harness';

let kq: Harness;

beforeEach(async () => {
  kq = await startListings();
});
afterEach(() => kq.stop());

const PATH = '/api/accommodations/my/closures';
const NIGHTS = { from: '2026-05-01', to: '2026-05-04' };

interface Block {
  from: string;
  to: string;
  beds: number;
  closure?: boolean;
}

async function create(title: string, session = owner): Promise<number> {
  const { body } = await kq
    .as(session)
    .post<{ id: number }>('/api/accommodations', accommodationBody({ title }));
  return body.id;
}
const close = (body: object, session: typeof owner | null = owner) =>
  kq.as(session).post<{ data: ClosureResults; errors?: object }>(PATH, { ...NIGHTS, closed: true, ...body });
const closures = async () => (await kq.as(owner).get<{ data: Closures }>(PATH)).body.data;
const own = async (id: number) =>
  (await kq.as(owner).get<{ data: { blocks: Block[] }[] }>(`/api/accommodations/my?id=${id}`)).body.data[0]!;
const putBlocks = (id: number, blocks: readonly Block[]) =>
  kq.as(owner).put(`/api/accommodations/${id}/availability`, { blocks });
const freeOn = async (id: number): Promise<number[]> => {
  const path = `/api/accommodations/${id}/availability?from=2026-04-30&to=2026-05-05`;
  const { body } = await kq.as(owner).get<{ data: { beds_free: number }[] }>(path);
  return body.data.map(({ beds_free }) => beds_free);
};
async function found(): Promise<number[]> {
  const path = '/api/accommodations?location=67059&workers=4&start_date=2026-05-02&end_date=2026-05-03';
  return (await kq.as(null).get<{ data: { id: number }[] }>(path)).body.data.map(({ id }) => id);
}
async function confirmStay(id: number): Promise<void> {
  const database = await openDatabase({ uri: kq.uri, name: 'listings', logger: silentLogger() });
  afterTest(() => database.close());
  const model = createAccommodationModel(database.connection);
  const repository = createAccommodationRepository({ model, showsDemo: true });
  const { version } = (await repository.findById(id))!;
  const stay = { request_id: 1, from: '2026-05-02', to: '2026-05-03', beds: 8 };
  await repository.pushStay({ id, version, changedAt: kq.clock.now(), events: [], stay });
}

describe('POST /accommodations/my/closures', () => {
  it('is for owners, and rejects what is no closure ahead', async () => {
    expect((await close({}, null)).status).toBe(401);
    expect((await close({}, guest)).status).toBe(403);
    for (const [body, field] of [
      [{ to: '2026-05-01' }, 'to'],
      [{ from: undefined }, 'from'],
      [{ to: '2027-05-03' }, 'to'],
      [{ from: '2026-02-01', to: '2026-03-02' }, 'to'],
      [{ ids: [] }, 'ids'],
      [{ ids: [7, 7] }, 'ids'],
      [{ closed: 1 }, 'closed'],
    ] as const) {
      const { status, body: answer } = await close(body);
      expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
    }
  });

  it('closes all own accommodations and opens them again; the search follows immediately', async () => {
    const ids = [await create('Haus A'), await create('Haus B')];
    const foreign = await create('Haus C', otherOwner);
    const manual = { from: '2026-04-30', to: '2026-05-02', beds: 2 };
    await putBlocks(ids[0]!, [manual]);
    const { status, body } = await close({});
    expect([status, body.data.map(({ id, result }) => [id, result])]).toEqual([
      200,
      ids.map((id) => [id, 'changed']),
    ]);
    expect(await freeOn(ids[0]!)).toEqual([10, 0, 0, 0, 12]);
    expect(await found()).toEqual([foreign]);
    expect(await closures()).toEqual([
      { id: ids[0], title: 'Haus A', closures: [NIGHTS] },
      { id: ids[1], title: 'Haus B', closures: [NIGHTS] },
    ]);
    const again = await close({});
    expect(again.body.data.map(({ result }) => result)).toEqual(['unchanged', 'unchanged']);

    const opened = await close({ closed: false });
    expect(opened.body.data.map(({ result }) => result)).toEqual(['changed', 'changed']);
    expect((await own(ids[0]!)).blocks).toEqual([manual]);
    expect((await found()).sort()).toEqual([...ids, foreign].sort());
    expect((await close({ closed: false })).body.data[0]).toMatchObject({ result: 'unchanged' });
  });

  it('closes chosen ones only, and changes nothing when one of them is foreign', async () => {
    const [a, b, foreign] = [
      await create('Haus A'),
      await create('Haus B'),
      await create('Haus C', otherOwner),
    ];
    expect((await close({ ids: [a, foreign] })).status).toBe(404);
    expect(await freeOn(a)).toEqual([12, 12, 12, 12, 12]);
    expect((await close({ ids: [b] })).body.data.map(({ id }) => id)).toEqual([b]);
    expect([await freeOn(a), await freeOn(b)]).toEqual([
      [12, 12, 12, 12, 12],
      [12, 0, 0, 0, 12],
    ]);
  });

  it('leaves confirmed stays, and stays closed when one is cancelled', async () => {
    const id = await create('Haus A');
    await confirmStay(id);
    expect((await close({})).body.data).toMatchObject([{ result: 'changed', stays: 1 }]);
    const occupancy = await kq
      .as(owner)
      .get<{ spans: object[] }>(`/api/accommodations/${id}/occupancy?from=2026-05-01&to=2026-05-04`);
    expect(occupancy.body.spans).toMatchObject([
      { kind: 'block', beds: 12 },
      { kind: 'stay', beds: 8 },
    ]);
    // Blocks of the owner still spare confirmed beds.
    const { blocks } = await own(id);
    expect((await putBlocks(id, [...blocks, { ...NIGHTS, beds: 1 }])).status).toBe(200);
    expect((await putBlocks(id, [...blocks, { ...NIGHTS, beds: 5 }])).status).toBe(409);
    await close({ closed: false });
    expect(await freeOn(id)).toEqual([12, 11, 3, 11, 12]);
  });

  it('keeps a closure when the owner saves other blocks or adds rooms', async () => {
    const id = await create('Haus A');
    await close({});
    const { blocks } = await own(id);
    await putBlocks(id, [...blocks, { from: '2026-06-01', to: '2026-06-02', beds: 1 }]);
    const room = { name: 'Anbau', beds: 2, single_beds: 2, private_bath: false };
    const { body } = await kq.as(owner).get<{ data: { rooms: object[] }[] }>('/api/accommodations/my');
    const { status } = await kq
      .as(owner)
      .patch(`/api/accommodations/${id}`, { rooms: [...body.data[0]!.rooms, room] });
    expect(status).toBe(200);
    expect(await freeOn(id)).toEqual([14, 0, 0, 0, 14]);
    await close({ closed: false });
    expect(await freeOn(id)).toEqual([14, 14, 14, 14, 14]);
  });
});
