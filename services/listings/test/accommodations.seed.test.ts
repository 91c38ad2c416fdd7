import { type AccommodationCard, addDays, SHOWCASE_PLACES } from '@kq/contracts';
import { type Harness, startListings, TODAY } from './listings-harness';

let kq: Harness;

beforeAll(async () => {
  kq = await startListings();
  await kq.listings.seedListings({ count: 600 });
}, 30_000);
afterAll(() => kq.stop());

interface SearchBody {
  data: AccommodationCard[];
  meta: { total: number; beds_free_total: number; center: { name: string } | null };
}

describe('seedListings', () => {
  it('makes what was asked, once', async () => {
    const again = await kq.listings.seedListings({ count: 600 });
    expect(again.created).toBe(0);
    await expect(kq.listings.countAccommodations()).resolves.toBe(600);
  });

  it.each(SHOWCASE_PLACES)(
    'offers 40 places with 12 beds of 40 owners around %s for 90 days',
    async (place) => {
      const query = new URLSearchParams({
        location: place,
        radius: '25',
        workers: '12',
        start_date: TODAY,
        end_date: addDays(TODAY, 90),
        per_page: '1000',
      });
      const { status, body } = await kq.as(null).get<SearchBody>(`/api/accommodations?${query}`);
      expect(status).toBe(200);
      expect(body.data.filter((card) => card.beds_free >= 12).length).toBeGreaterThanOrEqual(40);
      expect(new Set(body.data.map((card) => card.owner_id)).size).toBeGreaterThanOrEqual(40);
      expect(body.meta.center?.name).toContain(place.split(' ')[0]);
    },
  );

  it('shows drawn pictures with words for them', async () => {
    const { body } = await kq.as(null).get<SearchBody>('/api/accommodations');
    const card = body.data[0] as AccommodationCard;
    const detail = await kq
      .as(null)
      .get<{ photos: { url: string; alt: string }[] }>(`/api/accommodations/${card.id}`);
    expect(detail.body.photos.length).toBeGreaterThanOrEqual(3);
    for (const photo of detail.body.photos) {
      const picture = await kq.as(null).get<string>(photo.url);
      expect(picture.status).toBe(200);
      expect(picture.headers['content-type']).toContain('image/svg+xml');
      expect(picture.headers['cache-control']).toContain('s-maxage=3600');
      expect(picture.body).toMatch(/^<svg .*<\/svg>$/s);
      expect(photo.alt).toMatch(/^Zeichnung/);
    }
  });
});
