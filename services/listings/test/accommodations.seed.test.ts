import { type AccommodationCard, addDays, SHOWCASE_PLACES } from '@kq/contracts';
import { loadGazetteer } from '@kq/gazetteer';
import { readDrawings } from '../src/photos/data/drawings';
import { drawingOf, SCENES } from '../src/pictures/domain/picture-list';
import { demoListings } from '../src/seed/domain/demo-listings';
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
  it('creates the requested number of accommodations once', async () => {
    const again = await kq.listings.seedListings({ count: 600 });
    expect(again.created).toBe(0);
    await expect(kq.listings.countAccommodations()).resolves.toBe(600);
  });

  it.each(SHOWCASE_PLACES)(
    'offers 40 accommodations with 12 beds of 40 owners around %s for 90 days',
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

  it('has drawn pictures with alternative texts', async () => {
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
      expect(picture.headers['cache-control']).toContain('s-maxage=10');
      expect(picture.body).toMatch(/^<svg .*<\/svg>\n$/s);
      expect(photo.alt).toMatch(/^Zeichnung/);
    }
  });
});

describe('demoListings', () => {
  const make = (seed: number) => [
    ...demoListings(loadGazetteer(), {
      count: 300,
      seed,
      today: TODAY,
      changedAt: new Date(`${TODAY}T09:00:00Z`),
    }),
  ];

  it('gives some accommodations a weekly discount, some a monthly one and some both', () => {
    const kinds = new Set(
      make(1).map((doc) => `${doc.weekly_discount !== null}/${doc.monthly_discount !== null}`),
    );
    expect([...kinds].sort()).toEqual(['false/false', 'false/true', 'true/false', 'true/true']);
  });

  it('returns the same accommodations for the same seed, different ones for another', () => {
    const [one, same, other] = [make(1), make(1), make(2)];
    expect(same).toEqual(one);
    expect(other.map((doc) => doc._id)).not.toEqual(one.map((doc) => doc._id));
  });

  it('uses every drawing of the folder and no other; none has a script or an address', () => {
    const used = new Set(make(1).flatMap((doc) => SCENES.map((scene) => drawingOf(doc, scene))));
    const drawings = readDrawings();
    expect([...used].sort()).toEqual([...drawings.keys()].sort());
    for (const drawing of drawings.values()) expect(String(drawing)).not.toMatch(/script|href|url|on\w+=/i);
  });

  it('creates realistic accommodations that are marked as examples', () => {
    const codes = loadGazetteer();
    for (const doc of make(3)) {
      expect(doc.demo).toBe(true);
      expect(doc.beds_total).toBe(doc.rooms.reduce((sum, room) => sum + room.beds, 0));
      expect(codes.postalCode(doc.zip_code)?.state).toBe(doc.state);
      expect(codes.isInGermany(doc.lat, doc.lng)).toBe(true);
      expect(doc.price_per_bed_night).toBeGreaterThanOrEqual(1500);
      expect(doc.price_per_bed_night).toBeLessThanOrEqual(5000);
      expect(String(doc._id)).toHaveLength(9);
      expect(doc.title).not.toMatch(/[{}]/);
      expect(doc.description).not.toMatch(/[{}]/);
    }
  });
});
