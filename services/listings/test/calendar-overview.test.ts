import { type OccupancyOverview } from '@kq/contracts';
import { accommodationBody, guest, type Harness, otherOwner, owner, startListings } from './listings-harness';

let kq: Harness;

beforeEach(async () => {
  kq = await startListings();
});
afterEach(() => kq.stop());

type Errors = { errors?: Record<string, string[]> };

async function create(title: string): Promise<number> {
  const { body } = await kq
    .as(owner)
    .post<{ id: number }>('/api/accommodations', accommodationBody({ title }));
  return body.id;
}
const overview = (query: string, session = owner) =>
  kq.as(session).get<OccupancyOverview & Errors>(`/api/accommodations/my/occupancy?${query}`);

describe('GET /accommodations/my/occupancy', () => {
  it('returns 401 without a session and 403 for a dispatcher', async () => {
    const path = '/api/accommodations/my/occupancy?from=2026-03-02&to=2026-03-16';
    expect((await kq.as(null).get(path)).status).toBe(401);
    expect((await kq.as(guest).get(path)).status).toBe(403);
  });

  it('rejects reversed, missing and more than 42 nights', async () => {
    for (const [query, field] of [
      ['from=2026-03-16&to=2026-03-02', 'to'],
      ['from=2026-03-02', 'to'],
      ['from=2026-03-02&to=2026-04-14', 'to'],
      ['from=2026-03-02&to=2026-03-16&per_page=101', 'per_page'],
    ] as const) {
      const { status, body } = await overview(query);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    }
    expect((await overview('from=2026-03-02&to=2026-04-13')).status).toBe(200);
  });

  it('returns the nights of the own accommodations by title, equal to those of each calendar', async () => {
    const [zoo, park] = [await create('Zoohaus'), await create('Ärztehaus am Park')];
    await kq.as(otherOwner).post('/api/accommodations', accommodationBody({ title: 'Fremdes Haus' }));
    const { body: gone } = await kq
      .as(owner)
      .post<{ id: number }>('/api/accommodations', accommodationBody({ title: 'Gelöscht' }));
    await kq.as(owner).delete(`/api/accommodations/${gone.id}`);
    await kq.as(owner).put(`/api/accommodations/${zoo}/availability`, {
      blocks: [{ from: '2026-03-03', to: '2026-03-04', beds: 12 }],
    });
    const { body } = await overview('from=2026-03-02&to=2026-03-05');
    expect(body.meta).toEqual({ page: 1, per_page: 20, total: 2 });
    expect(body.data.map(({ id }) => id)).toEqual([park, zoo]);
    expect(body.data[1]?.nights).toEqual([
      { date: '2026-03-02', beds_free: 12, taken_by: [] },
      { date: '2026-03-03', beds_free: 0, taken_by: ['block'] },
      { date: '2026-03-04', beds_free: 12, taken_by: [] },
    ]);
    for (const { id, nights } of body.data) {
      const { body: own } = await kq
        .as(owner)
        .get<{ nights: unknown[] }>(`/api/accommodations/${id}/occupancy?from=2026-03-02&to=2026-03-05`);
      expect(nights.map(({ date, beds_free }) => ({ date, beds_free }))).toEqual(own.nights);
    }
  });

  it('pages', async () => {
    for (const title of ['A', 'B', 'C']) await create(`Haus ${title}`);
    const { body } = await overview('from=2026-03-02&to=2026-03-03&per_page=2&page=2');
    expect(body.data.map(({ title }) => title)).toEqual(['Haus C']);
    expect(body.meta.total).toBe(3);
  });
});

describe('GET /accommodations/my?id=', () => {
  it('returns this one of the own accommodations, and nothing for a foreign one', async () => {
    const [id] = [await create('Haus A'), await create('Haus B')];
    const of = (session: typeof owner) =>
      kq.as(session).get<{ data: { id: number }[] }>(`/api/accommodations/my?id=${id}`);
    expect((await of(owner)).body.data.map((accommodation) => accommodation.id)).toEqual([id]);
    expect((await of(otherOwner)).body.data).toEqual([]);
  });
});
