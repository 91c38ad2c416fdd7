import { type AccommodationCard } from '@kq/contracts';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import sharp from 'sharp';
import {
  accommodationBody,
  admin,
  guest,
  type Harness,
  otherOwner,
  owner,
  startListings,
} from './listings-harness';
import { type PageMeta } from '../src/accommodations/http/page-meta.presenter';

interface Found {
  data: AccommodationCard[];
  meta: { total: number };
}

let kq: Harness;

beforeAll(async () => {
  kq = await startListings();
  await kq.listings.seedListings({ count: 50 });
}, 30_000);
afterAll(() => kq.stop());

async function create(session = owner): Promise<{ id: number; version: number }> {
  const { status, body } = await kq
    .as(session)
    .post<{ id: number; version: number }>('/api/accommodations', accommodationBody());
  expect(status).toBe(201);
  return body;
}

describe('S2 demo accommodations', () => {
  async function totals(kq: Harness) {
    const search = await kq.as(null).get<Found>('/api/accommodations?per_page=1000');
    const stats = await kq.as(null).get<{ total_accommodations: number }>('/api/accommodations/stats');
    const cities = await kq.as(null).get<{ data: { accommodations_count: number }[] }>('/api/cities');
    return {
      search: search.body.meta.total,
      stats: stats.body.total_accommodations,
      cities: cities.body.data.reduce((sum, city) => sum + city.accommodations_count, 0),
    };
  }
  const all = (count: number) => ({ search: count, stats: count, cities: count });

  it('stay visible beside real ones in test operation, marked as demo', async () => {
    const before = await totals(kq);
    const real = await create();
    expect(await totals(kq)).toEqual(all(before.search + 1));
    const { body } = await kq.as(null).get<Found>('/api/accommodations?per_page=1000');
    expect(body.data.filter((card) => !card.demo).map((card) => card.id)).toEqual([real.id]);
    await kq.as(owner).delete(`/api/accommodations/${real.id}`);
  });

  it.each<Record<string, string>>([
    { NODE_ENV: 'production', KQ_DEV_MAILBOX: 'true' },
    { NODE_ENV: 'production', KQ_MAIL_DEMO: 'on' },
    { KQ_DEV_MAILBOX: 'true', KQ_SMTP_URL: 'smtp://mail.example' },
    { KQ_DEV_MAILBOX: 'false' },
  ])('appear in no search, statistic, city or page with %j', async (env) => {
    const real = await startListings({ env: { ...env, KQ_SHOW_DEMO: 'true' } });
    afterTest(() => real.stop());
    await real.listings.seedListings({ count: 50 });
    expect(await totals(real)).toEqual(all(0));
    const demos = (await kq.as(null).get<Found>('/api/accommodations?per_page=1000')).body.data.filter(
      (card) => card.demo,
    );
    expect(demos).toHaveLength(50);
    for (const { id, owner_id: ownerId, slug, zip_code: zipCode } of demos.slice(0, 10)) {
      const titleSlug = slug.replace(/-\d+-\d+$/, '');
      for (const path of [
        `${id}`,
        `find-by-slug?title_slug=${titleSlug}&zip_code=${zipCode}`,
        `find-by-slug?title_slug=${titleSlug}-${id}`,
      ])
        expect((await real.as(null).get(`/api/accommodations/${path}`)).status).toBe(404);
      expect((await real.as(null).get(`/api/accommodations/owner/${ownerId}`)).body).toMatchObject({
        meta: { total: 0 },
      });
    }
  });
});

describe('S7 absolute URLs', () => {
  it('are built from the configuration, whatever Host contains', async () => {
    const { createInternalAuth } = await import('@kq/service-kit');
    const internal = createInternalAuth({ secret: 'i'.repeat(40), service: 'gateway', clock: kq.clock });
    const { id } = await create();
    const photo = sharp({ create: { width: 200, height: 200, channels: 3, background: '#445566' } });
    await kq.listings.app.inject({
      method: 'POST',
      url: `/api/accommodations/${id}/photos`,
      headers: { 'content-type': 'image/png', ...(await kq.tokens.bearer(owner)) },
      payload: await photo.png().toBuffer(),
    });
    const answer = await kq.listings.app.inject({
      url: `/internal/page-meta?slug=monteurhaus-am-park-${id}-67059`,
      headers: {
        authorization: `Bearer ${internal.sign('listings')}`,
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
      },
    });
    const meta = answer.json<PageMeta>();
    expect(meta).toMatchObject({ found: true, title: 'Monteurhaus am Park' });
    expect(meta.canonical).toBe(`https://kq.example/unterkunft/monteurhaus-am-park-${id}-67059`);
    expect(meta.image).toMatch(/^https:\/\/kq\.example\/api\/accommodations\//);
    expect(meta.json_ld?.['@graph']).toMatchObject([
      { '@type': 'LodgingBusiness', url: meta.canonical },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, name: 'Startseite', item: 'https://kq.example/' },
          {
            position: 2,
            name: 'Monteurzimmer in Ludwigshafen am Rhein',
            item: 'https://kq.example/monteurzimmer-ludwigshafen-am-rhein',
          },
          { position: 3, name: 'Monteurhaus am Park', item: meta.canonical },
        ],
      },
    ]);
    expect(answer.body).not.toContain('Parkstraße');
    expect(answer.body).not.toContain('evil');
    expect((await kq.listings.app.inject({ url: '/internal/page-meta?slug=x' })).statusCode).toBe(401);
    await kq.as(owner).delete(`/api/accommodations/${id}`);
  });
});

describe('S9 texts of users', () => {
  it('stay plain text in JSON, and no drawing is made of them', async () => {
    const title = '</script><script>alert(1)</script>';
    const { body } = await kq
      .as(owner)
      .post<{ id: number; title: string; slug: string }>('/api/accommodations', accommodationBody({ title }));
    expect(body.title).toBe(title);
    expect(body.slug).toMatch(/^[a-z0-9-]+$/);
    expect((await kq.as(null).get(`/api/accommodations/${body.id}/pictures/0.svg`)).status).toBe(404);
    await kq.as(owner).delete(`/api/accommodations/${body.id}`);
  });

  it.each(['../0.svg', '4.svg', '0.png', '%2e%2e%2f0.svg'])(
    'answers 404 to a picture called %s',
    async (file) => {
      const { body } = await kq.as(null).get<Found>('/api/accommodations');
      expect((await kq.as(null).get(`/api/accommodations/${body.data[0]?.id}/pictures/${file}`)).status).toBe(
        404,
      );
    },
  );
});

describe('S20 mass assignment', () => {
  it.each([
    ['owner_id', 1],
    ['verified_at', '2026-01-01T00:00:00.000Z'],
    ['verified', true],
    ['score', 99],
    ['response_hours', 0],
    ['demo', false],
    ['beds_total', 999],
    ['stays', []],
    ['photos', [{ url: 'https://evil.example/x.png', alt: 'x' }]],
    ['__proto__x', 1],
  ])('rejects %s in POST and PATCH', async (field, value) => {
    const created = await kq
      .as(owner)
      .post('/api/accommodations', { ...accommodationBody(), [field]: value });
    expect(created.status).toBe(422);
    const own = await create();
    expect((await kq.as(owner).patch(`/api/accommodations/${own.id}`, { [field]: value })).status).toBe(422);
    await kq.as(owner).delete(`/api/accommodations/${own.id}`);
  });

  it('rejects a version in POST; in PATCH it compares and never sets', async () => {
    expect(
      (await kq.as(owner).post('/api/accommodations', { ...accommodationBody(), version: 7 })).status,
    ).toBe(422);
    const { id } = await create();
    const patched = await kq.as(owner).patch(`/api/accommodations/${id}`, { title: 'Haus', version: 7 });
    expect(patched.status).toBe(409);
  });

  it.each(['blocked', 'archived', 'deleted'])('does not let an owner set the status %s', async (status) => {
    const own = await create();
    expect((await kq.as(owner).patch(`/api/accommodations/${own.id}`, { status })).status).toBe(422);
  });
});

describe('S21 query operators', () => {
  it.each([
    'lat[$gt]=1&lng=8',
    'lat=49&lat=50&lng=8',
    'location[$ne]=x',
    'zip_code[$regex]=.*',
    'amenities[]=wifi',
    'q[$where]=1',
    'page[$gt]=0',
  ])('rejects %s in the search', async (query) => {
    expect((await kq.as(null).get(`/api/accommodations?${query}`)).status).toBe(400);
  });

  it('rejects anything but plain words in find-by-slug and lists', async () => {
    expect((await kq.as(null).get('/api/accommodations/find-by-slug?title_slug[$ne]=x')).status).toBe(400);
    expect((await kq.as(null).get('/api/accommodations/find-by-slug?title_slug=.*')).status).toBe(404);
    expect((await kq.as(owner).get('/api/accommodations/my?status[$ne]=active')).status).toBe(400);
  });

  it.each([
    { min_nights: { $gt: 0 } },
    { title: { $ne: '' } },
    { rooms: { $set: [] } },
    { $set: { demo: true } },
  ])('rejects the body %j', async (body) => {
    const own = await create();
    expect((await kq.as(owner).patch(`/api/accommodations/${own.id}`, body)).status).toBe(422);
  });

  it('treats pattern characters in the search text as text', async () => {
    const { status, body } = await kq
      .as(null)
      .get<Found>(`/api/accommodations?q=${encodeURIComponent('(a+)+$ .*')}`);
    expect(status).toBe(200);
    const all = await kq.as(null).get<Found>('/api/accommodations');
    expect(body.meta.total).toBeLessThanOrEqual(all.body.meta.total);
  });
});

describe('S23 foreign and unknown ids', () => {
  it('get the same answers as unknown ones in every call of an owner', async () => {
    const foreign = await create(otherOwner);
    const unknown = 999_999_999;
    const withoutId = ({ status, body }: { status: number; body: Record<string, unknown> }) => ({
      status,
      body: { ...body, request_id: '' },
    });
    for (const attempt of [
      (id: number) => kq.as(owner).patch(`/api/accommodations/${id}`, { title: 'x' }),
      (id: number) => kq.as(owner).delete(`/api/accommodations/${id}`),
      (id: number) => kq.as(owner).put(`/api/accommodations/${id}/availability`, { blocks: [] }),
      (id: number) => kq.as(owner).post('/api/accommodations/archive', { ids: [id], archived: true }),
    ]) {
      const [one, other] = [withoutId(await attempt(foreign.id)), withoutId(await attempt(unknown))];
      expect(one.status).toBe(404);
      expect(one).toEqual(other);
    }
  });

  it('cannot be edited by guests and administrators', async () => {
    const own = await create();
    for (const session of [guest, admin]) {
      expect((await kq.as(session).patch(`/api/accommodations/${own.id}`, { title: 'x' })).status).toBe(403);
      expect((await kq.as(session).delete(`/api/accommodations/${own.id}`)).status).toBe(403);
    }
  });
});
