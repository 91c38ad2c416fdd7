import { randomBytes } from 'node:crypto';
import { type ImportResult } from '@kq/contracts';
import { accommodationBody, guest, type Harness, otherOwner, owner, startListings } from './listings-harness';

let kq: Harness;
beforeAll(async () => {
  kq = await startListings();
}, 30_000);
afterAll(() => kq.stop());

const newTitle = () => `Import ${randomBytes(6).toString('hex')}`;
const { status: _status, ...listing } = accommodationBody({ status: 'draft' });
const importRows = (rows: unknown[], session = owner) =>
  kq.as(session).post<{ data: ImportResult[]; code?: string }>('/api/accommodations/import', { rows });
const countOwn = async () =>
  (await kq.as(owner).get<{ meta: { total: number } }>('/api/accommodations/my')).body.meta.total;

describe('POST /accommodations/import', () => {
  it('creates a draft for each valid row and nothing for the others', async () => {
    const before = await countOwn();
    const { status, body } = await importRows([
      { ...listing, title: newTitle() },
      { ...listing, title: newTitle(), zip_code: '6705', price_per_bed_night: -1 },
      { ...listing, title: newTitle(), city: 'Hamburg' },
      {
        title: newTitle(),
        type: 'house',
        address: 'Am Werk 2',
        zip_code: '67059',
        city: 'Ludwigshafen am Rhein',
      },
    ]);
    expect(status).toBe(200);
    expect(body.data.map(({ outcome, errors }) => [outcome, Object.keys(errors)])).toEqual([
      ['created', []],
      ['rejected', ['zip_code', 'price_per_bed_night']],
      ['rejected', ['zip_code', 'city']],
      ['created', []],
    ]);
    expect(await countOwn()).toBe(before + 2);
    const draft = await kq
      .as(owner)
      .get<{ data: { id: number; status: string }[] }>('/api/accommodations/my');
    expect(draft.body.data.find(({ id }) => id === body.data[0]?.id)?.status).toBe('draft');
  });

  it('creates no second draft for an equal row, even of calls at the same time', async () => {
    const rows = [{ ...listing, title: newTitle() }];
    const before = await countOwn();
    const answers = await Promise.all([importRows(rows), importRows(rows), importRows(rows)]);
    const ids = new Set(answers.map(({ body }) => body.data[0]?.id));
    expect(ids.size).toBe(1);
    expect((await importRows(rows)).body.data).toEqual([{ outcome: 'known', id: [...ids][0], errors: {} }]);
    expect(await countOwn()).toBe(before + 1);
    expect((await importRows(rows, otherOwner)).body.data[0]?.outcome).toBe('created');
  });

  it('ignores no server-side field: a row that names one is rejected', async () => {
    const { body } = await importRows([
      { ...listing, title: newTitle(), status: 'active', verified_at: '2026-01-01' },
    ]);
    expect(body.data).toMatchObject([{ outcome: 'rejected', id: null }]);
    expect(body.data[0]).toMatchObject({
      errors: { status: ['Unbekanntes Feld.'], verified_at: ['Unbekanntes Feld.'] },
      reasons: { status: [{ reason: 'field_unknown' }], verified_at: [{ reason: 'field_unknown' }] },
    });
  });

  it('rejects calls without rows, with too many, and of other roles', async () => {
    expect((await importRows([])).status).toBe(422);
    expect((await importRows(Array.from({ length: 26 }, () => listing))).status).toBe(422);
    expect((await importRows([listing], guest)).status).toBe(403);
  });
});

describe('POST /accommodations with one draft_key at the same time', () => {
  it('creates one draft', async () => {
    const body = { ...accommodationBody({ status: 'draft' }), draft_key: randomBytes(16).toString('hex') };
    const create = () => kq.as(owner).post<{ id: number }>('/api/accommodations', body);
    const ids = (await Promise.all([create(), create(), create()])).map((answer) => answer.body.id);
    expect(new Set(ids).size).toBe(1);
  });
});
