import { randomBytes } from 'node:crypto';
import { accommodationBody, guest, type Harness, otherOwner, owner, startListings } from './listings-harness';

interface Draft {
  id: number;
  status: string;
  version: number;
  beds_total: number;
  private_bath: boolean;
  price_per_bed_night: number;
  lat: number;
  pin: { lat: number; lng: number };
  code: string;
  errors?: Record<string, string[]>;
}

let kq: Harness;
beforeAll(async () => {
  kq = await startListings();
}, 30_000);
afterAll(() => kq.stop());

const { rooms, price_per_bed_night, ...address } = accommodationBody({ status: 'draft' });

const createDraft = (changes: Record<string, unknown> = {}, session = owner) =>
  kq.as(session).post<Draft>('/api/accommodations', { ...address, ...changes });
const change = (id: number, body: Record<string, unknown>) =>
  kq.as(owner).patch<Draft>(`/api/accommodations/${id}`, body);
const count = async (path: string) =>
  (await kq.as(null).get<{ meta: { total: number } }>(path)).body.meta.total;

describe('an incomplete draft', () => {
  it('is stored with its address only, and grows step by step until it is published', async () => {
    const { status, body: draft } = await createDraft();
    expect(status).toBe(201);
    expect(draft).toMatchObject({
      status: 'draft',
      beds_total: 0,
      private_bath: false,
      price_per_bed_night: 0,
    });
    const early = await change(draft.id, { status: 'active' });
    expect({ status: early.status, fields: Object.keys(early.body.errors ?? {}) }).toEqual({
      status: 422,
      fields: ['rooms', 'price_per_bed_night'],
    });
    expect((await change(draft.id, { rooms })).body.beds_total).toBe(12);
    expect((await change(draft.id, { status: 'active' })).status).toBe(422);
    const published = await change(draft.id, { price_per_bed_night, status: 'active' });
    expect(published.body).toMatchObject({ status: 'active', price_per_bed_night: 2800 });
  });

  it('cannot be created as an active accommodation', async () => {
    const { status, body } = await createDraft({ status: 'active' });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(['rooms', 'price_per_bed_night']);
  });

  it('is in no public list, statistic or request, and found by its owner only', async () => {
    const [search, stats] = ['/api/accommodations?location=67059', '/api/accommodations/stats'];
    const publicStats = () => kq.as(null).get<Record<string, number>>(stats);
    const before = [await count(search), (await publicStats()).body];
    const { body: draft } = await createDraft({ title: 'Nur ein Entwurf' });
    expect([await count(search), (await publicStats()).body]).toEqual(before);
    expect((await kq.as(null).get(`/api/accommodations/${draft.id}`)).status).toBe(404);
    expect((await kq.as(otherOwner).get(`/api/accommodations/${draft.id}`)).status).toBe(404);
    const bySlug = '/api/accommodations/find-by-slug?title_slug=nur-ein-entwurf';
    expect((await kq.as(null).get(bySlug)).status).toBe(404);
    const asked = await kq.as(guest).post('/api/booking-requests', { accommodation_ids: [draft.id] });
    expect(asked.status).toBeGreaterThanOrEqual(400);
  });

  it('becomes a draft again when it is restored from the archive', async () => {
    const { body: draft } = await createDraft();
    const archive = (archived: boolean) =>
      kq.as(owner).post<{ data: Draft[] }>('/api/accommodations/archive', { ids: [draft.id], archived });
    expect((await archive(true)).body.data[0]?.status).toBe('archived');
    expect((await archive(false)).body.data[0]?.status).toBe('draft');
  });
});

describe('POST /accommodations with a draft_key', () => {
  it('returns the first draft to a repeated call of the same owner only', async () => {
    const draft_key = randomBytes(16).toString('hex');
    const first = await createDraft({ draft_key });
    const again = await createDraft({ draft_key, title: 'Noch einmal' });
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    expect((await createDraft({ draft_key }, otherOwner)).body.id).not.toBe(first.body.id);
    expect((await createDraft({ draft_key: 'abc' })).status).toBe(422);
  });
});

describe('PATCH /accommodations/{id} with a version', () => {
  it('returns 409 accommodation_changed after a change on another device', async () => {
    const { body: draft } = await createDraft();
    const first = await change(draft.id, { title: 'Vom Telefon', version: draft.version });
    expect(first.body.version).toBe(draft.version + 1);
    const second = await change(draft.id, { title: 'Vom Rechner', version: draft.version });
    expect([second.status, second.body.code]).toEqual([409, 'accommodation_changed']);
    expect((await change(draft.id, { title: 'Vom Rechner', version: first.body.version })).status).toBe(200);
  });
});

describe('the pin of an accommodation', () => {
  it('is exact for its owner and rounded for everybody else', async () => {
    const { body } = await createDraft({ lat: 49.48123, lng: 8.43456 });
    expect(body).toMatchObject({ pin: { lat: 49.48123, lng: 8.43456 }, lat: 49.481 });
  });

  it('is rejected more than 15 km from the centre of its postal code', async () => {
    const { status, body } = await createDraft({ lat: 49.65, lng: 8.44 });
    expect(status).toBe(422);
    expect(body.errors?.['lat']).toEqual([expect.stringContaining('15 km')]);
  });
});
