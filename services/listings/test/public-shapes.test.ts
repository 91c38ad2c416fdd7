import { accommodationBody, type Harness, owner, startListings } from './listings-harness';

let kq: Harness;
let id: number;

beforeAll(async () => {
  kq = await startListings();
  const { body } = await kq
    .as(owner)
    .post<{ id: number }>('/api/accommodations', accommodationBody({ title: 'Haus am Tor' }));
  id = body.id;
}, 30_000);
afterAll(() => kq.stop());

const read = async <T = object>(path: string) => (await kq.as(null).get<T>(path)).body;

describe('fields of public answers', () => {
  it('an accommodation has id, title and postal code (docs/spec ACC-02, API-20)', async () => {
    const expected = { id, title: 'Haus am Tor', zip_code: '67059' };
    expect(await read(`/api/accommodations/${id}`)).toMatchObject(expected);
  });

  it('accommodations are listed up to 1000 a page (docs/spec API-22)', async () => {
    const { data, meta } = await read<{ data: object[]; meta: object }>('/api/accommodations?per_page=1000');
    expect(meta).toMatchObject({ per_page: 1000 });
    expect(data).toContainEqual(expect.objectContaining({ id, title: 'Haus am Tor', zip_code: '67059' }));
  });

  it('statistics have their three fields (docs/spec ACC-04, API-13)', async () => {
    expect(await read('/api/accommodations/stats')).toMatchObject({
      total_accommodations: 1,
      unique_postal_codes: 1,
      success_rate: null,
    });
  });

  it('cities have name, slug, state and count (docs/spec ACC-03, API-23)', async () => {
    expect(await read('/api/cities')).toMatchObject({
      success: true,
      data: [
        {
          id: expect.any(Number),
          name: 'Ludwigshafen am Rhein',
          slug: 'ludwigshafen-am-rhein',
          state: 'Rheinland-Pfalz',
          accommodations_count: 1,
        },
      ],
    });
  });
});
