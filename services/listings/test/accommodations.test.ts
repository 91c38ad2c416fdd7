import { addDays, type AccommodationCard, type CityPage } from '@kq/contracts';
import { createAccommodationModel } from '../src/accommodations/data/accommodation.model';
import { createAccommodationRepository } from '../src/accommodations/data/accommodation.repository';
import { openDatabase } from '@kq/embedded';
import { afterTest, silentLogger, waitFor } from '@kq/test-kit/in-process';
import {
  accommodationBody,
  admin,
  guest,
  type Harness,
  otherOwner,
  owner,
  type Session,
  startListings,
  TODAY,
} from './listings-harness';
import { changeStoredIn, storedPhoto } from './stored-accommodation';

interface Own extends AccommodationCard {
  status: string;
  address: string;
  version: number;
  blocks: { from: string; to: string; beds: number }[];
  photos: { url: string; alt: string }[];
}
interface ErrorBody {
  code: string;
  message: string;
  errors?: Record<string, string[]>;
}

let kq: Harness;

beforeAll(async () => {
  kq = await startListings();
}, 30_000);
afterAll(() => kq.stop());

async function create(
  overrides: Parameters<typeof accommodationBody>[0] = {},
  session = owner,
): Promise<Own> {
  const { status, body } = await kq
    .as(session)
    .post<Own>('/api/accommodations', accommodationBody(overrides));
  expect(status).toBe(201);
  return body;
}

async function openRepository() {
  const database = await openDatabase({ uri: kq.uri, name: 'listings', logger: silentLogger() });
  afterTest(() => database.close());
  return createAccommodationRepository({
    model: createAccommodationModel(database.connection),
    showsDemo: true,
  });
}

/** Confirms beds as booking requests do. */
async function confirmStay(
  id: number,
  stay: { request_id: number; from: string; to: string; beds: number },
): Promise<void> {
  const repository = await openRepository();
  const doc = await repository.findById(id);
  const write = { id, version: doc?.version ?? 0, changedAt: kq.clock.now(), events: [], stay };
  expect(await repository.pushStay(write)).toBe(true);
  expect(await repository.pushStay({ ...write, version: write.version + 1 })).toBe(false);
}

describe('POST /accommodations', () => {
  it('answers owners only', async () => {
    expect((await kq.as(null).post('/api/accommodations', accommodationBody())).status).toBe(401);
    expect((await kq.as(guest).post('/api/accommodations', accommodationBody())).status).toBe(403);
  });

  it('answers 422 with texts by field', async () => {
    const { status, body } = await kq
      .as(owner)
      .post<ErrorBody>('/api/accommodations', { ...accommodationBody(), title: '', zip_code: '1' });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(expect.arrayContaining(['title', 'zip_code']));
  });

  it.each([
    ['an unknown postal code', { zip_code: '00000' }, 'zip_code'],
    ['an incomplete pin', { lat: 49.4 }, 'lat'],
    ['a price above 500 € per bed and night', { price_per_bed_night: 50_001 }, 'price_per_bed_night'],
    [
      'more single beds than beds in a room',
      { rooms: [{ name: 'Zimmer 1', beds: 4, single_beds: 5, private_bath: true }] },
      'rooms.0.single_beds',
    ],
    ['a pin outside Germany', { lat: 40.4, lng: -3.7 }, 'lat'],
    ['a pin far from its postal code', { lat: 52.5, lng: 13.4 }, 'lat'],
  ])('answers 422 for %s', async (_what, overrides, field) => {
    const { status, body } = await kq
      .as(owner)
      .post<ErrorBody>('/api/accommodations', accommodationBody(overrides));
    expect(status).toBe(422);
    expect(body.errors?.[field]).toHaveLength(1);
  });

  it.each(['Дом', 'Комнаты для рабочих', '宿舍', '🏠🏠', '!!!', 'Ω'])(
    'takes the title %s, whose page is found by its slug',
    async (title) => {
      const own = await create({ title });
      const slug = await kq
        .as(null)
        .get<{ id: number }>(`/api/accommodations/find-by-slug?title_slug=unterkunft-${own.id}`);
      expect([slug.status, slug.body.id]).toEqual([200, own.id]);
      const changed = await kq.as(owner).patch(`/api/accommodations/${own.id}`, { title: `${title}★` });
      expect(changed.status).toBe(200);
    },
  );

  it.each([
    ['title', 'Zimmer unter evil.example'],
    ['title', 'Haus \ud800'],
    ['address', 'https://evil.example/x'],
  ])('answers 422 for a %s with a link or a broken character', async (field, text) => {
    const { status, body } = await kq
      .as(owner)
      .post<ErrorBody>('/api/accommodations', accommodationBody({ [field]: text }));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('derives beds, position and state, and appears in the search immediately (docs/spec API-16)', async () => {
    const own = await create();
    expect(own).toMatchObject({
      beds_total: 12,
      single_beds: 6,
      private_bath: true,
      state: 'Rheinland-Pfalz',
      status: 'active',
      verified: false,
      demo: false,
      amenities: expect.arrayContaining(['wifi', 'kitchen', 'single_beds', 'private_bath']),
    });
    expect(own.id).toBeGreaterThanOrEqual(100_000_000);
    expect(own.lat).toBeCloseTo(49.48, 1);
    expect(own).toMatchObject({ photos: [], photo_url: null, photo_urls: [], photo_count: 0 });
    const found = await kq
      .as(null)
      .get<{ data: AccommodationCard[] }>('/api/accommodations?location=67059&workers=12');
    expect(found.body.data.map((card) => card.id)).toContain(own.id);
  });

  it('calls no calendar confirmed that nobody has looked at', async () => {
    expect((await create()).availability_confirmed_at).toBeNull();
    expect((await create({ status: 'draft' })).availability_confirmed_at).toBeNull();
  });

  it('hides a draft from the public', async () => {
    const own = await create({ status: 'draft', title: 'Entwurf' });
    expect((await kq.as(null).get(`/api/accommodations/${own.id}`)).status).toBe(404);
    expect((await kq.as(otherOwner).get(`/api/accommodations/${own.id}`)).status).toBe(404);
    expect((await kq.as(owner).get(`/api/accommodations/${own.id}`)).status).toBe(200);
  });
});

describe('GET /accommodations/{id} and find-by-slug', () => {
  it('returns the accommodation without its street (docs/spec API-20)', async () => {
    const own = await create({ address: 'Geheimweg 99' });
    const { status, body, headers } = await kq.as(null).get(`/api/accommodations/${own.id}`);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('Geheimweg');
    expect(headers['cache-control']).toBe('public, s-maxage=1');
  });

  it('finds by title and postal code, by title alone and by an old id (docs/spec API-21, ERR-12)', async () => {
    const own = await create({ title: 'Gästehaus Süd' });
    const find = (query: string) => kq.as(null).get<Own>(`/api/accommodations/find-by-slug?${query}`);
    expect((await find('title_slug=gaestehaus-sued&zip_code=67059')).body.id).toBe(own.id);
    expect((await find('title_slug=gaestehaus-sued')).body.id).toBe(own.id);
    expect((await find(`title_slug=alter-titel-${own.id}&zip_code=67059`)).body.id).toBe(own.id);
    const missing = await kq
      .as(null)
      .get<ErrorBody>('/api/accommodations/find-by-slug?title_slug=gibt-es-nicht');
    expect(missing.status).toBe(404);
    expect(missing.body.message).toBe('Accommodation not found for the given slug');
  });

  it('finds the accommodation that has had title and postal code longer when two share them', async () => {
    const renamed = await create({ title: 'Ganz anders' }, otherOwner);
    kq.clock.advance(1000);
    const original = await create({ title: 'Haus Einmalig' });
    kq.clock.advance(1000);
    const imitation = await create({ title: 'Haus Einmalig' }, otherOwner);
    kq.clock.advance(1000);
    await kq.as(otherOwner).patch(`/api/accommodations/${renamed.id}`, { title: 'Haus Einmalig' });
    const find = async (query: string) =>
      (await kq.as(null).get<Own>(`/api/accommodations/find-by-slug?title_slug=haus-einmalig${query}`)).body
        .id;
    expect([await find(''), await find('&zip_code=67059')]).toEqual([original.id, original.id]);
    await kq.as(owner).patch(`/api/accommodations/${original.id}`, { price_per_bed_night: 3000 });
    expect(await find('')).toBe(original.id);
    await kq.as(owner).delete(`/api/accommodations/${original.id}`);
    expect(await find('')).toBe(imitation.id);
  });

  it('answers 404 for unknown ids and words, 400 for unknown parameters', async () => {
    expect((await kq.as(null).get('/api/accommodations/999999999')).status).toBe(404);
    expect((await kq.as(null).get('/api/accommodations/abc')).status).toBe(404);
    expect((await kq.as(null).get('/api/accommodations?sortierung=preis')).status).toBe(400);
    expect((await kq.as(null).get('/api/accommodations/find-by-slug')).status).toBe(400);
  });
});

describe('PATCH /accommodations/{id}', () => {
  it('changes the named fields only (docs/spec API-17)', async () => {
    const own = await create();
    const { status, body } = await kq.as(owner).patch<Own>(`/api/accommodations/${own.id}`, {
      title: 'Neuer Titel',
      zip_code: '10115',
      city: 'Berlin',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: 'Neuer Titel',
      state: 'Berlin',
      price_per_bed_night: 2800,
      version: own.version + 1,
    });
    expect(body.lat).toBeCloseTo(52.53, 1);
  });

  it.each([
    ['a price above 500 € per bed and night', { price_per_bed_night: 50_001 }, 'price_per_bed_night'],
    [
      'more single beds than beds in a room',
      {
        rooms: [
          { name: 'Zimmer 1', beds: 6, single_beds: 6, private_bath: true },
          { name: 'Zimmer 2', beds: 6, single_beds: 7, private_bath: true },
        ],
      },
      'rooms.1.single_beds',
    ],
  ])('returns 422 for %s and changes nothing', async (_what, changes, field) => {
    const own = await create();
    const refused = await kq.as(owner).patch<ErrorBody>(`/api/accommodations/${own.id}`, changes);
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.[field]).toHaveLength(1);
    const patched = await kq.as(owner).patch<Own>(`/api/accommodations/${own.id}`, { description: 'Neu' });
    expect(patched.body.version).toBe(own.version + 1);
  });

  it('rejects fewer beds than are confirmed', async () => {
    const own = await create();
    await confirmStay(own.id, { request_id: 1, from: addDays(TODAY, 5), to: addDays(TODAY, 9), beds: 8 });
    const rooms = [{ name: 'Zimmer 1', beds: 6, single_beds: 6, private_bath: true }];
    const refused = await kq.as(owner).patch<ErrorBody>(`/api/accommodations/${own.id}`, { rooms });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('8 Betten');
    expect(
      (await kq.as(owner).patch(`/api/accommodations/${own.id}`, { price_per_bed_night: 3000 })).status,
    ).toBe(200);
  });

  it('stores the terms of cancelling and the times of arrival and departure, and shows them publicly', async () => {
    const terms = { cancel_free_days: 7, cancel_percent: 80, deposit: 20_000 } as const;
    const own = await create({ ...terms, check_in_from: '15:00', check_out_until: '10:00' });
    const read = async () => (await kq.as(null).get(`/api/accommodations/${own.id}`)).body;
    expect(await read()).toMatchObject({ ...terms, check_in_from: '15:00', check_out_until: '10:00' });
    const changed = { cancel_percent: null, check_out_until: null };
    expect((await kq.as(owner).patch(`/api/accommodations/${own.id}`, changed)).status).toBe(200);
    expect(await read()).toMatchObject({ ...terms, check_in_from: '15:00', ...changed });
  });

  it.each([
    { cancel_percent: 85 },
    { cancel_percent: '80' },
    { check_in_from: '24:00' },
    { check_out_until: '9:00' },
  ])('rejects %j', async (change) => {
    const own = await create();
    const refused = await kq.as(owner).patch<ErrorBody>(`/api/accommodations/${own.id}`, change);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {})).toEqual(Object.keys(change));
  });

  it('applies all parallel changes', async () => {
    const own = await create();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => kq.as(owner).patch(`/api/accommodations/${own.id}`, { min_nights: n })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    const { body } = await kq.as(owner).get<{ data: Own[] }>('/api/accommodations/my?per_page=100');
    expect(body.data.find((one) => one.id === own.id)?.version).toBe(own.version + 4);
  });
});

describe('availability', () => {
  const span = (from: number, to: number) => `from=${addDays(TODAY, from)}&to=${addDays(TODAY, to)}`;
  const block = (from: number, to: number, beds: number) => ({
    from: addDays(TODAY, from),
    to: addDays(TODAY, to),
    beds,
  });

  it('returns free beds per night after blocking', async () => {
    const own = await create();
    const put = await kq
      .as(owner)
      .put<Own>(`/api/accommodations/${own.id}/availability`, { blocks: [block(2, 4, 5)] });
    expect(put.status).toBe(200);
    const { body } = await kq
      .as(null)
      .get<{ data: { beds_free: number }[] }>(`/api/accommodations/${own.id}/availability?${span(0, 6)}`);
    expect(body.data.map((night) => night.beds_free)).toEqual([12, 12, 7, 7, 12, 12]);
    const query = new URLSearchParams({
      location: '67059',
      workers: '8',
      start_date: addDays(TODAY, 3),
      end_date: addDays(TODAY, 8),
    });
    const found = await kq
      .as(null)
      .get<{ data: AccommodationCard[] }>(`/api/accommodations?${query}&per_page=1000`);
    expect(found.body.data.map((card) => card.id)).not.toContain(own.id);
  });

  it('stores "ausgebucht bis" as one block of all beds', async () => {
    const own = await create();
    const put = await kq
      .as(owner)
      .put<Own>(`/api/accommodations/${own.id}/availability`, { blocks: [block(0, 30, 10_000)] });
    expect(put.body.blocks).toEqual([block(0, 30, 12)]);
    expect(put.body.beds_free).toBe(0);
  });

  it('rejects blocking confirmed beds', async () => {
    const own = await create();
    await confirmStay(own.id, { request_id: 2, ...block(5, 9, 8) });
    const refused = await kq
      .as(owner)
      .put<ErrorBody>(`/api/accommodations/${own.id}/availability`, { blocks: [block(0, 6, 5)] });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ beds_confirmed: 8, beds_blockable: 4, date: addDays(TODAY, 5) });
    expect(
      (await kq.as(owner).put(`/api/accommodations/${own.id}/availability`, { blocks: [block(0, 6, 4)] }))
        .status,
    ).toBe(200);
  });

  it('answers 400, 401, 403, 404 and 422 by kind of error', async () => {
    const own = await create();
    const path = `/api/accommodations/${own.id}/availability`;
    expect((await kq.as(null).get(path)).status).toBe(400);
    expect((await kq.as(null).get(`${path}?${span(0, 700)}`)).status).toBe(400);
    expect((await kq.as(null).put(path, { blocks: [] })).status).toBe(401);
    expect((await kq.as(guest).put(path, { blocks: [] })).status).toBe(403);
    expect((await kq.as(otherOwner).put(path, { blocks: [] })).status).toBe(404);
    expect((await kq.as(owner).put(path, { blocks: [block(4, 2, 1)] })).status).toBe(422);
  });
});

describe('archive and delete', () => {
  it('removes accommodations from the search and restores them (docs/spec API-19)', async () => {
    const [a, b] = [await create(), await create()];
    const put = await kq
      .as(owner)
      .post<{ data: unknown[] }>('/api/accommodations/archive', { ids: [a.id, b.id], archived: true });
    expect(put.body.data).toEqual([
      { id: a.id, status: 'archived' },
      { id: b.id, status: 'archived' },
    ]);
    expect((await kq.as(null).get(`/api/accommodations/${a.id}`)).status).toBe(404);
    await kq.as(owner).post('/api/accommodations/archive', { ids: [a.id], archived: false });
    expect((await kq.as(null).get(`/api/accommodations/${a.id}`)).status).toBe(200);
  });

  it('changes none when one belongs to another owner', async () => {
    const [mine, foreign] = [await create(), await create({}, otherOwner)];
    const answer = await kq
      .as(owner)
      .post('/api/accommodations/archive', { ids: [mine.id, foreign.id], archived: true });
    expect(answer.status).toBe(404);
    expect((await kq.as(null).get(`/api/accommodations/${mine.id}`)).status).toBe(200);
    expect(
      (await kq.as(owner).post('/api/accommodations/archive', { ids: [1, 1], archived: true })).status,
    ).toBe(422);
  });

  it('removes all public traces, and rejects deletion before the end of confirmed nights (docs/spec API-18)', async () => {
    const [free, taken] = [await create(), await create()];
    await confirmStay(taken.id, { request_id: 3, from: addDays(TODAY, 1), to: addDays(TODAY, 3), beds: 2 });
    expect((await kq.as(otherOwner).delete(`/api/accommodations/${free.id}`)).status).toBe(404);
    expect((await kq.as(owner).delete(`/api/accommodations/${free.id}`)).status).toBe(204);
    expect((await kq.as(owner).delete(`/api/accommodations/${free.id}`)).status).toBe(404);
    expect((await kq.as(owner).patch(`/api/accommodations/${free.id}`, { title: 'x' })).status).toBe(404);
    expect((await kq.as(owner).delete(`/api/accommodations/${taken.id}`)).status).toBe(409);
    const { body } = await kq.as(owner).get<{ data: Own[] }>('/api/accommodations/my?per_page=100');
    expect(body.data.map((one) => one.id)).not.toContain(free.id);
  });
});

describe('administration', () => {
  it('verifies and blocks, only after a recent sign-in', async () => {
    const own = await create();
    const path = `/api/admin/accommodations/${own.id}`;
    const nowSeconds = Math.floor(kq.clock.now().getTime() / 1000);
    expect((await kq.as(owner).patch(path, { verified: true })).status).toBe(403);
    const stale = await kq.as({ ...admin, auth_time: nowSeconds - 16 * 60 }).patch(path, { verified: true });
    expect(stale.status).toBe(403);
    expect(stale.body).toMatchObject({ reason: 'reauthentication_needed' });
    await changeStoredIn(kq.uri, own.id, { $set: { photos: [storedPhoto] } });
    expect((await kq.as(admin).patch<Own>(path, { verified: true })).body.verified).toBe(true);
    expect((await kq.as(admin).patch<Own>(path, { blocked: true, reason: 'Betrug' })).body.status).toBe(
      'blocked',
    );
    expect((await kq.as(owner).patch(`/api/accommodations/${own.id}`, { status: 'active' })).status).toBe(
      409,
    );
    expect(
      (await kq.as(owner).post('/api/accommodations/archive', { ids: [own.id], archived: false })).status,
    ).toBe(409);
    expect((await kq.as(admin).patch<Own>(path, { blocked: false })).body.status).toBe('active');
  });

  it('lists all accommodations of all owners', async () => {
    await create({}, otherOwner);
    const { status, body } = await kq
      .as(admin)
      .get<{ data: Own[]; meta: { total: number } }>('/api/admin/accommodations?per_page=100');
    expect(status).toBe(200);
    expect(new Set(body.data.map((one) => one.owner_id)).size).toBeGreaterThan(1);
    expect((await kq.as(owner).get('/api/admin/accommodations')).status).toBe(403);
  });
});

describe('statistics and cities', () => {
  it('count active accommodations by town, most first (docs/spec API-23)', async () => {
    await create({ zip_code: '10115', city: 'Berlin' });
    const stats = await kq
      .as(null)
      .get<{ total_accommodations: number; success_rate: null }>('/api/accommodations/stats');
    expect(stats.body.success_rate).toBeNull();
    const { body } = await kq
      .as(null)
      .get<{ success: true; data: { name: string; slug: string; accommodations_count: number }[] }>(
        '/api/cities',
      );
    expect(body.success).toBe(true);
    expect(body.data[0]).toMatchObject({
      name: 'Ludwigshafen am Rhein',
      slug: 'ludwigshafen-am-rhein',
      state: 'Rheinland-Pfalz',
    });
    expect(body.data.find((city) => city.name === 'Berlin')?.slug).toBe('berlin');
    const counts = body.data.map((city) => city.accommodations_count);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(stats.body.total_accommodations);
  });

  it('show a city with its facts, neighbours and freest accommodations', async () => {
    await create({ zip_code: '67346', city: 'Speyer', lat: 49.317, lng: 8.441 });
    const { status, body } = await kq
      .as(null)
      .get<{ success: true; data: CityPage }>('/api/cities/ludwigshafen-am-rhein');
    expect([status, body.success]).toEqual([200, true]);
    const { city, facts, neighbours, accommodations } = body.data;
    expect(city).toMatchObject({ name: 'Ludwigshafen am Rhein', slug: 'ludwigshafen-am-rhein' });
    expect(facts.price_min).toBeLessThanOrEqual(facts.price_median);
    expect(facts.price_median).toBeLessThanOrEqual(facts.price_max);
    expect(facts.beds_free_week).toBeLessThanOrEqual(facts.beds_free_today);
    expect(facts.beds_free_today).toBeLessThanOrEqual(facts.beds_total);
    expect(neighbours).toContainEqual(expect.objectContaining({ name: 'Speyer', slug: 'speyer' }));
    expect(neighbours.every(({ distance_km }) => distance_km > 0 && distance_km <= 60)).toBe(true);
    expect(accommodations.length).toBeLessThanOrEqual(6);
    const free = accommodations.map(({ beds_free }) => beds_free);
    expect(free).toEqual([...free].sort((a, b) => b - a));
  });

  it.each(['atlantis', 'Ludwigshafen', 'a%20b'])('return 404 for the unknown city %s', async (slug) => {
    expect((await kq.as(null).get(`/api/cities/${slug}`)).status).toBe(404);
  });
});

describe('accommodations of one owner', () => {
  const idsOf = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id);

  it('are shown to the owner in every status, and no one else (docs/spec API-14)', async () => {
    const [live, draft, archived] = [await create(), await create({ status: 'draft' }), await create()];
    await kq.as(owner).post('/api/accommodations/archive', { ids: [archived.id], archived: true });
    const foreign = await create({}, otherOwner);
    const { body } = await kq.as(owner).get<{ data: Own[] }>('/api/accommodations/my?per_page=100');
    expect(body.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: live.id, status: 'active' }),
        expect.objectContaining({ id: draft.id, status: 'draft' }),
        expect.objectContaining({ id: archived.id, status: 'archived' }),
      ]),
    );
    expect(idsOf(body)).not.toContain(foreign.id);
    expect((await kq.as(guest).get('/api/accommodations/my')).status).toBe(403);
  });

  it('are public while active, page by page, without their street (docs/spec API-15)', async () => {
    const third: Session = { userId: 2_000_000_015, role: 'owner' };
    const [first, second] = [await create({}, third), await create({}, third)];
    await create({ status: 'draft' }, third);
    await create();
    const read = async (page: number) => {
      const path = `/api/accommodations/owner/${third.userId}?per_page=1&page=${page}`;
      return (await kq.as(null).get<{ data: AccommodationCard[]; meta: { total: number } }>(path)).body;
    };
    const pages = [await read(1), await read(2), await read(3)];
    expect(pages.map(({ data }) => data.length)).toEqual([1, 1, 0]);
    expect(pages.flatMap(idsOf).sort()).toEqual([first.id, second.id].sort());
    expect(pages[0]?.meta.total).toBe(2);
    expect(pages[0]?.data[0]).not.toHaveProperty('address');
  });
});

describe('events and replicas', () => {
  it('publishes each change to the bus and empties the outbox', async () => {
    const own = await create();
    await kq.as(owner).patch(`/api/accommodations/${own.id}`, { title: 'Anders' });
    const repository = await openRepository();
    await waitFor(async () => (await repository.findById(own.id))?.outbox.length === 0);
    expect((await repository.findById(own.id))?.event_seq).toBe(2);
  });

  it('shows a change of one replica in the search of the other', async () => {
    const replica = await kq.replica();
    const own = await create({ zip_code: '99423', city: 'Weimar' });
    const find = async (query = 'location=99423') => {
      const { body } = await kq
        .as(null, replica)
        .get<{ data: AccommodationCard[] }>(`/api/accommodations?${query}&per_page=1000`);
      return body.data.find((card) => card.id === own.id);
    };
    await waitFor(async () => (await find()) !== undefined);
    await kq.as(owner).patch(`/api/accommodations/${own.id}`, { price_per_bed_night: 1900 });
    await waitFor(async () => (await find())?.price_per_bed_night === 1900);
    await kq.as(owner, replica).delete(`/api/accommodations/${own.id}`);
    expect(await find()).toBeUndefined();
  });
});
