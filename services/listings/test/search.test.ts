import { type AccommodationCard, addDays, type SearchCenter } from '@kq/contracts';
import { accommodationBody, type Harness, otherOwner, owner, startListings, TODAY } from './listings-harness';

interface Found {
  data: AccommodationCard[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    beds_free_total: number;
    facets: {
      amenities: Record<string, number>;
      single_beds: number;
      price: { min: number; max: number } | null;
      features: Record<string, number>;
    };
    center: SearchCenter | null;
    wider?: { radius: number; total: number }[];
    nearby?: { name: string; total: number }[];
  };
  errors?: Record<string, string[]>;
}

let kq: Harness;
const rooms = (beds: number, singles = 0) => [
  { name: 'Zimmer', beds, single_beds: singles, private_bath: false },
];

beforeAll(async () => {
  kq = await startListings();
  const accommodations = [
    { title: 'Haus Nord', rooms: rooms(12, 12), price_per_bed_night: 2500, amenities: ['wifi' as const] },
    {
      title: 'Haus Süd',
      rooms: rooms(6),
      price_per_bed_night: 2000,
      min_nights: 7,
      final_cleaning: 5000,
      cancel_free_days: 3,
    },
    {
      title: 'Haus Mannheim',
      zip_code: '68161',
      city: 'Mannheim',
      rooms: rooms(20),
      price_per_bed_night: 4000,
    },
    { title: 'Haus Kaiserslautern', zip_code: '67655', city: 'Kaiserslautern', rooms: rooms(8) },
  ];
  for (const accommodation of accommodations) {
    const created = await kq
      .as(owner)
      .post<{ id: number }>('/api/accommodations', accommodationBody(accommodation));
    await kq.as(owner).put(`/api/accommodations/${created.body.id}/availability`, { blocks: [] });
  }
}, 30_000);
afterAll(() => kq.stop());

function search(query: Record<string, string | number>) {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) parameters.set(key, String(value));
  return kq.as(null).get<Found>(`/api/accommodations?${parameters}`);
}
const titles = (found: { body: Found }) => found.body.data.map((card) => card.title);

describe('GET /accommodations', () => {
  it('finds accommodations around a place by name, best first, with reasons', async () => {
    const found = await search({ location: 'Ludwigshafen am Rhein', radius: 25, workers: 6 });
    expect(found.status).toBe(200);
    expect(found.body.meta.center?.name).toContain('Ludwigshafen am Rhein');
    expect(titles(found).sort()).toEqual(['Haus Mannheim', 'Haus Nord', 'Haus Süd']);
    expect(found.body.meta).toMatchObject({ total: 3, beds_free_total: 38, page: 1, per_page: 20 });
    const [first] = found.body.data;
    expect(first?.reasons.map((reason) => reason.kind)).toEqual(
      expect.arrayContaining(['beds_free', 'distance', 'calendar_confirmed']),
    );
    expect(first?.score).toBeGreaterThan(0);
  });

  it.each<[Record<string, string | number>, Partial<SearchCenter>]>([
    [{ location: 'Leuna' }, { kind: 'exact', name: 'Leuna, Sachsen-Anhalt', place_id: 'g2878350' }],
    [{ location: '67059' }, { kind: 'exact', place_id: 'p67059-ludwigshafen-am-rhein' }],
    [
      { location: '52.52, 13.405' },
      { kind: 'coordinates', name: 'Mitte, Berlin', place_id: null, lat: 52.52 },
    ],
    [{ location: 'Wolfsbrug' }, { kind: 'guess', name: 'Wolfsburg, Niedersachsen' }],
    [
      { lat: 49.4812, lng: 8.4464 },
      { kind: 'map', name: 'Ludwigshafen am Rhein, Rheinland-Pfalz', place_id: null },
    ],
    [
      { lat: 51.3178, lng: 12.0159, place_id: 'g2878350' },
      { kind: 'exact', name: 'Leuna, Sachsen-Anhalt', place_id: 'g2878350' },
    ],
    [
      { lat: 51.3178, lng: 12.0159, place_id: 'g2878350', site_kind: 'guess' },
      { kind: 'guess', place_id: 'g2878350' },
    ],
    [
      { lat: 49.4812, lng: 8.4464, place_id: 'g2878350' },
      { name: 'Ludwigshafen am Rhein, Rheinland-Pfalz', place_id: null },
    ],
  ])('says how %j was found', async (query, center) => {
    expect((await search(query)).body.meta.center).toMatchObject(center);
  });

  it('offers other meanings of a guess, four at most', async () => {
    const { center } = (await search({ location: 'Neustadt' })).body.meta;
    expect(center).toMatchObject({ kind: 'guess', name: 'Neustadt an der Weinstraße, Rheinland-Pfalz' });
    expect(center?.alternatives).toHaveLength(4);
    expect(center?.alternatives[0]).toMatchObject({
      name: 'Neustadt am Rübenberge, Niedersachsen',
      place_id: 'g2864058',
    });
  });

  it.each(['Zürich', 'Wien', 'CH-8001 Zürich', '48.8566, 2.3522'])(
    'answers 422 for %s, which is abroad',
    async (location) => {
      const { status, body } = await search({ location });
      expect(status).toBe(422);
      expect(body.errors).toEqual({ location: ['Nur Orte in Deutschland'] });
    },
  );

  it('answers 422 for an unknown place, on the field location (docs/spec ERR-10)', async () => {
    const { status, body } = await search({ location: 'Xqzwvbrtk' });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ location: ['Unbekannter Ort'] });
  });

  it.each([
    [{ start_date: addDays(TODAY, -1), end_date: addDays(TODAY, 2) }, 422],
    [{ start_date: TODAY, end_date: addDays(TODAY, 366) }, 422],
    [{ start_date: addDays(TODAY, 600), end_date: addDays(TODAY, 610) }, 422],
    [{ start_date: TODAY }, 400],
    [{ start_date: '2026-02-30', end_date: '2026-03-05' }, 400],
    [{ lat: 49.4 }, 400],
    [{ radius: 101 }, 400],
    [{ workers: 0 }, 400],
    [{ per_page: 1001 }, 400],
    [{ amenities: 'pool' }, 400],
    [{ features: 'pool' }, 400],
  ])('answers %j with %i', async (query, status) => {
    expect((await search(query)).status).toBe(status);
  });

  it('returns only accommodations with enough beds, alone or in parts', async () => {
    expect(titles(await search({ location: '67059', radius: 25, workers: 13 }))).toEqual(['Haus Mannheim']);
    expect(titles(await search({ location: '67059', radius: 25, workers: 13, min_beds: 4 }))).toHaveLength(3);
  });

  it('splits a crew in one call where it may, and says the share per house (docs/design.md D2)', async () => {
    const crew = { location: '67059', radius: 25, workers: 13 };
    const split = await search({ ...crew, split: 'auto' });
    const { data, meta } = (await search({ ...crew, min_beds: 5 })).body;
    expect(split.body.data).toEqual(data);
    expect(split.body.meta).toEqual({ ...meta, min_beds: expect.any(Number), took_ms: expect.any(Number) });
    // Without the parameter nothing changes, and an own share is the visitor's.
    expect((await search(crew)).body.meta).not.toHaveProperty('min_beds');
    const chosen = await search({ ...crew, min_beds: 13, split: 'auto' });
    expect(titles(chosen)).toEqual(['Haus Mannheim']);
    expect(chosen.body.meta).not.toHaveProperty('min_beds');
  });

  it('omits accommodations let for longer stays only, and totals the rest', async () => {
    const stay = { start_date: TODAY, end_date: addDays(TODAY, 3) };
    expect(titles(await search({ location: '67059', workers: 4, ...stay }))).not.toContain('Haus Süd');
    const week = await search({
      location: '67059',
      workers: 4,
      start_date: TODAY,
      end_date: addDays(TODAY, 7),
    });
    expect(week.body.data.find((card) => card.title === 'Haus Süd')?.price_total).toBe(2000 * 4 * 7 + 5000);
    expect((await search({ location: '67059', workers: 4 })).body.data[0]?.price_total).toBeNull();
  });

  it('takes the discounts of long stays off totals, filters, order and facets', async () => {
    const house = { zip_code: '01067', city: 'Dresden', rooms: rooms(6) };
    const listings = [
      {
        ...house,
        title: 'Haus Rabatt',
        price_per_bed_night: 3500,
        weekly_discount: 10,
        monthly_discount: 20,
      },
      { ...house, title: 'Haus Fest', price_per_bed_night: 3300 },
    ];
    for (const listing of listings)
      await kq.as(owner).post('/api/accommodations', accommodationBody(listing));
    const of = async (nights: number, more: Record<string, string | number> = {}) =>
      search({ zip_code: '01067', workers: 4, start_date: TODAY, end_date: addDays(TODAY, nights), ...more });
    const found = (await of(7, { sort: 'price' })).body;
    expect(found.data.map(({ title, price_total }) => [title, price_total])).toEqual([
      ['Haus Rabatt', 4 * 7 * 3150],
      ['Haus Fest', 4 * 7 * 3300],
    ]);
    expect(found.data[0]).toMatchObject({
      price_per_bed_night: 3500,
      weekly_discount: 10,
      monthly_discount: 20,
    });
    expect(found.meta.facets.price).toEqual({ min: 3150, max: 3300 });
    expect(titles(await of(6, { sort: 'total' }))).toEqual(['Haus Fest', 'Haus Rabatt']);
    expect(titles(await of(6, { max_price: 3400 }))).toEqual(['Haus Fest']);
    expect(titles(await of(7, { max_price: 3150 }))).toEqual(['Haus Rabatt']);
    expect((await of(28, { max_price: 2800 })).body.data[0]?.price_total).toBe(4 * 28 * 2800);
    expect(titles(await search({ zip_code: '01067', max_price: 3400 }))).toEqual(['Haus Fest']);
  });

  it('filters and counts facets', async () => {
    expect(titles(await search({ amenities: 'wifi' }))).toContain('Haus Nord');
    expect(titles(await search({ max_price: 2000 }))).toEqual(['Haus Süd']);
    expect(titles(await search({ single_beds: 'true', workers: 12 }))).toEqual(['Haus Nord']);
    expect(titles(await search({ zip_code: '68161' }))).toEqual(['Haus Mannheim']);
    expect(titles(await search({ q: 'haus süd' }))).toEqual(['Haus Süd']);
    const { facets } = (await search({})).body.meta;
    expect(facets.single_beds).toBe(1);
    expect(facets.price).toEqual({ min: 2000, max: 4000 });
  });

  it('sorts by price and distance, and pages', async () => {
    expect(titles(await search({ sort: 'price' }))[0]).toBe('Haus Süd');
    expect(titles(await search({ lat: 49.4875, lng: 8.466, radius: 25, sort: 'distance' }))[0]).toBe(
      'Haus Mannheim',
    );
    const all = titles(await search({ sort: 'price' }));
    const second = await search({ sort: 'price', page: 2, per_page: 1 });
    expect(titles(second)).toEqual([all[1]]);
    expect(titles(await search({ page: 9 }))).toEqual([]);
  });

  it('filters by a section of the map, whose hits keep their distance from the work site', async () => {
    const mannheim = '8.45,49.47,8.55,49.51';
    const near = await search({ location: 'Ludwigshafen am Rhein', radius: 1, within: mannheim });
    expect(titles(near)).toEqual(['Haus Mannheim']);
    expect(near.body.meta.center).toMatchObject({ place: 'Ludwigshafen am Rhein' });
    const whole = await search({ location: 'Ludwigshafen am Rhein', radius: 25, sort: 'distance' });
    const sameHouse = whole.body.data.find(({ title }) => title === 'Haus Mannheim');
    expect(near.body.data[0]?.distance_km).toBe(sameHouse?.distance_km);
    expect(titles(await search({ within: mannheim }))).toEqual(['Haus Mannheim']);
    const empty = await search({ location: 'Ludwigshafen am Rhein', within: '13,52,13.1,52.1' });
    expect(empty.body.meta).toMatchObject({ total: 0 });
    expect(empty.body.meta.wider).toBeUndefined();
  });

  it.each(['8,49,9', '9,49,8,50', 'a,b,c,d', '8,49,9,91'])(
    'answers 400 for the section %s',
    async (within) => {
      const { status, body } = await search({ within });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['within']]);
    },
  );

  it('returns the results of a wider radius when nothing is found', async () => {
    const found = await search({ location: 'Worms', radius: 1, workers: 10 });
    expect(found.body.meta.total).toBe(0);
    expect(found.body.meta.wider).toEqual([
      { radius: 25, total: 2 },
      { radius: 50, total: 2 },
      { radius: 100, total: 2 },
    ]);
  });

  it('returns the nearest towns with hits when nothing is found', async () => {
    const { meta } = (await search({ location: 'Worms', radius: 5, workers: 10 })).body;
    expect(meta.nearby).toEqual([
      expect.objectContaining({ name: expect.stringContaining('Ludwigshafen') as string, total: 2 }),
      expect.objectContaining({ name: expect.stringContaining('Mannheim') as string, total: 2 }),
    ]);
    expect((await search({ location: 'Worms', radius: 25 })).body.meta.nearby).toBeUndefined();
  });

  it('filters by features and sorts by total and by answer time', async () => {
    expect(titles(await search({ features: 'cancellable' }))).toEqual(['Haus Süd']);
    expect(titles(await search({ features: 'verified' }))).toEqual([]);
    const soon = (days: number) =>
      search({
        features: 'cancellable',
        start_date: addDays(TODAY, days),
        end_date: addDays(TODAY, days + 7),
      });
    expect(titles(await soon(3))).toEqual(['Haus Süd']);
    expect(titles(await soon(2))).toEqual([]);
    const { meta } = (await search({ features: 'calendar_confirmed' })).body;
    expect(meta.facets.features).toMatchObject({ calendar_confirmed: meta.total, cancellable: 1 });
    const stay = { start_date: TODAY, end_date: addDays(TODAY, 7), workers: 4 };
    expect(titles(await search({ sort: 'total', ...stay })).slice(0, 2)).toEqual(['Haus Süd', 'Haus Nord']);
    expect(titles(await search({ sort: 'answer_time' }))).toHaveLength((await search({})).body.meta.total);
  });

  it('rounds positions, hides the street and is cacheable for anonymous callers only', async () => {
    const pin = { lat: 49.481_234, lng: 8.441_567 };
    await kq.as(otherOwner).post('/api/accommodations', accommodationBody({ title: 'Haus Genau', ...pin }));
    const found = await search({ q: 'genau' });
    expect(found.body.data[0]).toMatchObject({ lat: 49.481, lng: 8.442 });
    expect(JSON.stringify(found.body)).not.toContain('Parkstraße');
    expect(found.headers['cache-control']).toBe('public, s-maxage=1');
    expect((await kq.as(owner).get('/api/accommodations')).headers['cache-control']).toBe('no-store');
  });
});
