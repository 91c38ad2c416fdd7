import { accommodationBody, guest, type Harness, otherOwner, owner, startListings } from './listings-harness';

interface Item {
  id: number;
  title: string;
  status: string;
  version: number;
  price_per_bed_night: number;
}
interface List {
  data: Item[];
  meta: { total: number; counts: Record<string, number> };
}
interface Results {
  data: { id: number; outcome: string; status: string | null; errors: string[] }[];
}

let kq: Harness;
beforeEach(async () => {
  kq = await startListings();
}, 30_000);
afterEach(() => kq.stop());

const create = async (changes: Parameters<typeof accommodationBody>[0] = {}, session = owner) =>
  (await kq.as(session).post<Item>('/api/accommodations', accommodationBody(changes))).body;
const list = async (query = '') => (await kq.as(owner).get<List>(`/api/accommodations/my?${query}`)).body;
const titles = async (query: string) => (await list(query)).data.map(({ title }) => title);
const bulk = (body: Record<string, unknown>, session = owner) =>
  kq.as(session).post<Results>('/api/accommodations/bulk', body);
const item = ({ id, version }: Item) => ({ id, version });
const outcomes = async (body: Record<string, unknown>) =>
  (await bulk(body)).body.data.map(({ outcome }) => outcome);

describe("GET /accommodations/my of an owner's many houses", () => {
  it('lists active ones before newer drafts, and counts all states whatever the filter', async () => {
    await create({ title: 'Haus Alt' });
    await create({ title: 'Haus Neu', status: 'draft' });
    await create({ title: 'Haus Fremd' }, otherOwner);
    expect(await titles('')).toEqual(['Haus Alt', 'Haus Neu']);
    const drafts = await list('status=draft');
    expect(drafts.data.map(({ title }) => title)).toEqual(['Haus Neu']);
    expect(drafts.meta).toMatchObject({ total: 1, counts: { active: 1, draft: 1, archived: 0, blocked: 0 } });
  });

  it.each([
    ['hafenbl', ['Haus Hafenblick']],
    ['67061', ['Haus Hafenblick']],
    ['ludwigshafen park', ['Haus am Park']],
    ['m%C3%BCller', ['Pension Müller']],
    ['.*', []],
    ['%20', ['Haus Hafenblick', 'Haus am Park', 'Pension Müller']],
  ])('finds %s by words of name, postal code and town, a page at a time', async (q, found) => {
    await create({ title: 'Haus am Park' });
    await create({ title: 'Pension Müller' });
    await create({ title: 'Haus Hafenblick', zip_code: '67061' });
    expect((await titles(`q=${q}`)).sort()).toEqual([...found].sort());
    const page = await list(`q=${q}&per_page=1&page=2`);
    expect(page.data).toHaveLength(found.length > 1 ? 1 : 0);
    const ids = await kq.as(owner).get<{ data: Item[] }>(`/api/accommodations/my/ids?q=${q}`);
    expect(ids.body.data).toHaveLength(found.length);
  });
});

describe('POST /accommodations/bulk', () => {
  it('publishes complete drafts and archived ones, and names what others lack', async () => {
    const complete = await create({ status: 'draft' });
    const empty = await create({ status: 'draft', rooms: [], price_per_bed_night: 0 });
    const active = await create();
    const { body } = await bulk({ action: 'publish', items: [complete, empty, active].map(item) });
    expect(body.data).toMatchObject([
      { id: complete.id, outcome: 'changed', status: 'active', errors: [] },
      {
        ...{ id: empty.id, outcome: 'rejected', status: 'draft' },
        errors: ['Bitte mindestens ein Zimmer angeben.', 'Bitte einen Preis je Bett und Nacht angeben.'],
        reasons: [{ reason: 'room_missing' }, { reason: 'bed_price_missing' }],
      },
      { id: active.id, outcome: 'unchanged', status: 'active' },
    ]);
    expect((await list('status=active')).meta.total).toBe(2);
  });

  it('archives active ones and rejects drafts', async () => {
    const [active, draft] = [await create(), await create({ status: 'draft' })];
    expect(await outcomes({ action: 'archive', items: [active, draft].map(item) })).toEqual([
      'changed',
      'rejected',
    ]);
    const [archived] = (await list('status=archived')).data;
    expect(await outcomes({ action: 'publish', items: [item(archived as Item)] })).toEqual(['changed']);
  });

  it('sets a price, and changes prices by a percentage once, however often it is called', async () => {
    const [one, other] = [await create(), await create({ price_per_bed_night: 3333 })];
    const items = [one, other].map(item);
    expect(await outcomes({ action: 'price', items, percent: 5 })).toEqual(['changed', 'changed']);
    expect(await outcomes({ action: 'price', items, percent: 5 })).toEqual(['rejected', 'rejected']);
    const prices = async () => (await list()).data.map((each) => each.price_per_bed_night).sort();
    expect(await prices()).toEqual([2940, 3500]);
    const now = (await list()).data.map(item);
    expect(await outcomes({ action: 'price', items: now, price_per_bed_night: 3000 })).toEqual([
      'changed',
      'changed',
    ]);
    expect(await prices()).toEqual([3000, 3000]);
  });

  it('rejects a price out of range, a draft without a price, and a version that is no longer stored', async () => {
    const [dear, empty] = [
      await create({ price_per_bed_night: 49_000 }),
      await create({ status: 'draft', price_per_bed_night: 0 }),
    ];
    const items = [item(dear), item(empty), { ...item(await create()), version: 99 }];
    const { body } = await bulk({ action: 'price', items, percent: 10 });
    expect(body.data.map(({ outcome }) => outcome)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(body.data.map(({ errors }) => errors.length)).toEqual([1, 1, 1]);
  });

  it('answers for foreign and unknown ids alike, and changes nothing of others', async () => {
    const foreign = await create({}, otherOwner);
    const { body } = await bulk({
      action: 'archive',
      items: [item(foreign), { id: 999_999_999, version: 1 }],
    });
    const [one, other] = body.data;
    expect({ ...one, id: 0 }).toEqual({ ...other, id: 0 });
    expect(one).toMatchObject({ outcome: 'rejected', title: null, status: null });
    const read = await kq.as(null).get<{ data: Item[] }>(`/api/accommodations/owner/${otherOwner.userId}`);
    expect(read.body.data).toHaveLength(1);
  });

  it.each([
    [{ action: 'price' }],
    [{ action: 'price', percent: 5, price_per_bed_night: 3000 }],
    [{ action: 'publish', percent: 5 }],
    [{ action: 'remove' }],
    [{ action: 'archive', items: [] }],
    [
      {
        action: 'archive',
        items: [
          { id: 100_000_001, version: 1 },
          { id: 100_000_001, version: 2 },
        ],
      },
    ],
  ])('returns 422 for %j', async (body) => {
    const { status } = await bulk({ items: [{ id: 100_000_001, version: 1 }], ...body });
    expect(status).toBe(422);
  });

  it('is for owners', async () => {
    const body = { action: 'archive', items: [{ id: 100_000_001, version: 1 }] };
    expect((await bulk(body, guest)).status).toBe(403);
  });
});
