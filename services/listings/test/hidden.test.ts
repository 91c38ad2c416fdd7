import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Accommodation,
  type AccommodationCard,
  type CalendarSync,
  type OwnerCalendarLink,
  type RespondView,
} from '@kq/contracts';
import { createFileObjectStore } from '@kq/service-kit';
import {
  type BookingsHarness,
  dispatcher,
  otherUser,
  ownerA,
  ownerB,
  startBookings,
  waitFor,
} from './bookings-harness';

/** A stored accommodation that is public, and one change for each way to hide it (docs/security.md S32). */
const STATES = {
  active: {},
  draft: { status: 'draft' },
  archived: { status: 'archived' },
  blocked: { status: 'blocked' },
  deleted: { status: 'deleted' },
  'of an unverified owner': { owner_verified: false },
  'of a blocked owner': { owner_blocked: true },
  'a demo one outside of test operation': { demo: true },
  'of the probe': { is_probe: true },
} as const;
type State = keyof typeof STATES;
const HIDDEN = Object.keys(STATES).filter((state) => state !== 'active') as State[];

const PHOTO_ID = 'a'.repeat(32);
const FILE = `${PHOTO_ID}-800.webp`;
const photo = {
  id: PHOTO_ID,
  alt: 'Foto 1',
  room: null,
  width: 800,
  height: 600,
  color: '#336699',
  placeholder: 'data:image/webp;base64,AAAA',
};

let kq: BookingsHarness;
let directory: string;
let id: number;
/** Addresses of the secret calendar links. */
let links: { one: string; all: string };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kq-photos-'));
  kq = await startBookings({ config: { KQ_PHOTOS_DIR: directory, KQ_LIMIT_REQUESTS: 'off' } });
}, 30_000);
afterAll(async () => {
  await kq.stop();
  await rm(directory, { recursive: true, force: true });
});

beforeEach(async () => {
  id = await kq.accommodation(ownerA);
  await createFileObjectStore(directory).put(`${id}/${FILE}`, Buffer.from('photo'), 'image/webp');
  await kq.changeAccommodation(id, { $set: { photos: [photo] } });
  const path = (url: string | undefined) => url?.replace('https://kq.example', '') ?? '';
  const as = ownerA;
  const one = await kq.post<CalendarSync>(`/api/accommodations/${id}/calendar-link`, undefined, { as });
  const all = await kq.post<OwnerCalendarLink>('/api/accommodations/my/calendar-link', undefined, { as });
  links = { one: path(one.body.link?.url), all: path(all.body.link?.url) };
});
afterEach(() => become('deleted'));

const become = (state: State): Promise<void> => kq.changeAccommodation(id, { $set: STATES[state] });

const isFound = async (path: string): Promise<boolean> => (await kq.get(path)).status === 200;
const isListed = async (path: string): Promise<boolean> =>
  (await kq.get<{ data: AccommodationCard[] }>(path)).body.data.some((card) => card.id === id);
const slug = () => `monteurhaus-mit-12-betten-${id}-67059`;

/** Whether each surface shows the accommodation to a visitor. */
const SURFACES: Readonly<Record<string, () => Promise<boolean>>> = {
  detail: () => isFound(`/api/accommodations/${id}`),
  'detail to a dispatcher': async () =>
    (await kq.get(`/api/accommodations/${id}`, { as: dispatcher })).status === 200,
  'detail by slug': () =>
    isFound(`/api/accommodations/find-by-slug?title_slug=monteurhaus-mit-12-betten-${id}`),
  nights: () => isFound(`/api/accommodations/${id}/availability?from=2026-03-16&to=2026-03-20`),
  search: () => isListed('/api/accommodations?per_page=100'),
  'list of the owner': () => isListed(`/api/accommodations/owner/${ownerA.userId}`),
  city: () => isFound('/api/cities/ludwigshafen-am-rhein'),
  'list of cities': async () => (await kq.get<{ data: unknown[] }>('/api/cities')).body.data.length > 0,
  statistics: async () =>
    (await kq.get<{ total_accommodations: number }>('/api/accommodations/stats')).body.total_accommodations >
    0,
  page: async () => (await kq.internalGet<{ found: boolean }>(`/page-meta?slug=${slug()}`)).body.found,
  'city page': async () =>
    (await kq.internalGet<{ found: boolean }>('/city-page?slug=ludwigshafen-am-rhein')).body.found,
  sitemap: async () => {
    const { body } = await kq.internalGet<{ data: { slug: string }[] }>(
      '/sitemap?kind=accommodations&page=1',
    );
    return body.data.some((address) => address.slug === slug());
  },
  'counters of analytics': async () => {
    const { body } = await kq.internal<{ data: { is_public: boolean }[] }>('/accommodation-visibility', {
      accommodation_ids: [id],
    });
    return body.data[0]?.is_public === true;
  },
  photo: () => isFound(`/api/accommodations/${id}/photos/${FILE}`),
  'calendar link': () => isFound(links.one),
  'calendar link of all': async () => String((await kq.get(links.all)).body).includes('DTSTART'),
  'check of a request': async () => {
    const { body } = await kq.post<{ data: { is_active: boolean }[] }>('/api/booking-requests/check', {
      accommodation_ids: [id],
    });
    return body.data[0]?.is_active === true;
  },
  request: async () => (await kq.ask([id])).status === 202,
};

async function seen(): Promise<string[]> {
  const shown: string[] = [];
  for (const [surface, shows] of Object.entries(SURFACES)) if (await shows()) shown.push(surface);
  return shown;
}

const isInSearch = () => isListed('/api/accommodations?per_page=100');

describe('a hidden accommodation', () => {
  beforeEach(() =>
    kq.put(
      `/api/accommodations/${id}/availability`,
      { blocks: [{ from: '2026-05-01', to: '2026-05-03', beds: 12 }] },
      { as: ownerA },
    ),
  );

  it('is on every surface before', async () => {
    expect(await seen()).toEqual(Object.keys(SURFACES));
  });

  it.each(HIDDEN)('is on none when it is %s, and on all again after that', async (state) => {
    await become(state);
    await waitFor(async () => !(await isInSearch()));
    expect(await seen()).toEqual([]);
    if (state === 'deleted') return;
    await kq.changeAccommodation(id, {
      $set: { status: 'active', owner_verified: true, owner_blocked: false, demo: false, is_probe: false },
    });
    await waitFor(isInSearch);
    expect(await seen()).toEqual(Object.keys(SURFACES));
  });
});

/** A request with an accepted offer for ten beds of the accommodation. */
async function accepted(): Promise<number> {
  const request = await kq.opened([id], { workers: 10 });
  await kq.answer(request, ownerA, { action: 'accept' });
  return request;
}
const confirm = (request: number) =>
  kq.confirm(request, [{ accommodation_id: id, beds: 10, offer_version: 1 }]);
const onlyRecipient = async (request: number) => (await kq.read(request)).recipients[0];

describe('an accepted offer', () => {
  const WITHDRAWN = [
    'blocked',
    'deleted',
    'of a blocked owner',
    'a demo one outside of test operation',
  ] as const;

  it.each(WITHDRAWN)('is no longer offered when the accommodation is %s', async (state) => {
    const request = await accepted();
    await become(state);
    expect(await kq.read(request)).toMatchObject({
      beds_offered: 0,
      recipients: [
        {
          status: 'accepted',
          no_longer_offered: true,
          phone: null,
          email: null,
          address: null,
          photo_url: null,
        },
      ],
    });
    const { status, body } = await confirm(request);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'no_longer_offered',
      message: expect.stringContaining('wird nicht mehr angeboten'),
      recipients: [{ accommodation_id: id }],
    });
    expect((await kq.answer(request, ownerA, { action: 'accept', message: 'Gern' })).status).toBe(409);
    expect(await kq.mail('request_reminder', request, ownerA.userId)).toMatchObject({ skip: true });
  });

  it.each(['archived', 'draft', 'of an unverified owner'] as const)(
    'still binds when the accommodation is %s',
    async (state) => {
      const request = await accepted();
      await become(state);
      const recipient = await onlyRecipient(request);
      expect(recipient).toMatchObject({ status: 'accepted', address: 'Parkstraße 1' });
      expect(recipient).not.toHaveProperty('no_longer_offered');
      expect((await confirm(request)).status).toBe(200);
    },
  );

  it('binds again after the owner is unblocked', async () => {
    const request = await accepted();
    await become('of a blocked owner');
    expect((await confirm(request)).status).toBe(409);
    await kq.changeAccommodation(id, { $set: { owner_blocked: false } });
    expect(await onlyRecipient(request)).not.toHaveProperty('no_longer_offered');
    expect((await confirm(request)).status).toBe(200);
  });

  it('confirms nothing of a call with one that is no longer offered', async () => {
    const other = await kq.accommodation(ownerA);
    const request = await kq.opened([id, other], { workers: 10 });
    for (const accommodation_id of [id, other])
      await kq.answer(request, ownerA, { action: 'partial', beds: 5, accommodation_id });
    await become('blocked');
    const items = [other, id].map((accommodation_id) => ({ accommodation_id, beds: 5, offer_version: 1 }));
    expect((await kq.confirm(request, items)).body).toMatchObject({ code: 'no_longer_offered' });
    expect(await kq.read(request)).toMatchObject({ beds_confirmed: 0, beds_offered: 5 });
  });

  it('tells a stranger nothing', async () => {
    const request = await accepted();
    await become('blocked');
    const { status } = await kq.confirm(request, [{ accommodation_id: id, beds: 10, offer_version: 1 }], {
      as: otherUser,
    });
    expect(status).toBe(404);
  });

  it('keeps a confirmed stay, whose parties reach each other, when the accommodation is blocked', async () => {
    const request = await accepted();
    expect((await confirm(request)).status).toBe(200);
    await become('blocked');
    const recipient = await onlyRecipient(request);
    expect(recipient).toMatchObject({ status: 'confirmed', address: 'Parkstraße 1', photo_url: null });
    expect(recipient).not.toHaveProperty('no_longer_offered');
    expect((await confirm(request)).status).toBe(200);
  });
});

describe('photos of a hidden accommodation', () => {
  const admin = { userId: 4_000_000_001, role: 'admin' } as const;
  const bare = () => `/api/accommodations/${id}/photos/${FILE}`;
  const statusOf = async (url: string | null | undefined, headers = {}) =>
    (await kq.get(url ?? '', { headers })).status;
  const mine = async () => {
    const { body } = await kq.get<{ data: Accommodation[] }>(`/api/accommodations/my?id=${id}`, {
      as: ownerA,
    });
    return body.data[0];
  };
  const administered = async () => {
    const { body } = await kq.get<{ data: Accommodation[] }>('/api/admin/accommodations', { as: admin });
    return body.data.find((one) => one.id === id);
  };

  it('have signed addresses for their owner, also in the sources and the detail', async () => {
    await become('draft');
    const own = await mine();
    const detail = await kq.get<Accommodation>(`/api/accommodations/${id}`, { as: ownerA });
    for (const one of [own, detail.body]) {
      const urls = [
        one?.photo_url,
        one?.photos[0]?.url,
        ...(one?.photo_urls ?? []),
        ...(one?.photos[0]?.sources ?? []).flatMap(({ srcset }) =>
          srcset.split(', ').map((entry) => entry.split(' ')[0]),
        ),
      ];
      for (const url of urls) expect(url).toMatch(/\?s=\d{10}\.[\w-]{43}$/);
    }
    const answer = await kq.get(own?.photo_url ?? '');
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'cache-control': 'private, max-age=300',
        etag: `"${FILE}"`,
        'referrer-policy': 'no-referrer',
      },
    });
    expect(await statusOf(own?.photo_url, { 'if-none-match': `W/"${FILE}"` })).toBe(304);
  });

  it('have bare addresses while it is public', async () => {
    expect((await mine())?.photo_url).toBe(bare());
    expect((await administered())?.photo_url).toBe(bare());
    const { headers } = await kq.get(bare());
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=300, s-maxage=10', etag: `"${FILE}"` });
    expect(await statusOf(bare(), { 'if-none-match': `"x", "${FILE}"` })).toBe(304);
  });

  it('open to nobody else, also not with a known ETag, a range or HEAD', async () => {
    const other = await kq.accommodation(ownerB);
    await createFileObjectStore(directory).put(`${other}/${FILE}`, Buffer.from('photo'), 'image/webp');
    await kq.changeAccommodation(other, { $set: { photos: [photo], status: 'draft' } });
    await become('draft');
    const signature = (await mine())?.photo_url?.split('?s=')[1] ?? '';
    const forged = `${signature.slice(0, -1)}${signature.endsWith('A') ? 'E' : 'A'}`;
    for (const url of [
      bare(),
      `${bare()}?s=`,
      `${bare()}?s=${forged}`,
      `${bare().replace('-800', '-400')}?s=${signature}`,
      `/api/accommodations/${other}/photos/${FILE}?s=${signature}`,
    ]) {
      expect(await statusOf(url)).toBe(404);
      expect(await statusOf(url, { 'if-none-match': `"${FILE}"` })).toBe(404);
      expect(await statusOf(url, { range: 'bytes=0-1' })).toBe(404);
      expect((await kq.listings.app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
    }
    expect(await statusOf(`${bare()}?s=${signature}&s=${signature}`)).toBe(400);
    expect(await statusOf(`${bare()}?s=${signature}`)).toBe(200);
  });

  it('close after 15 minutes', async () => {
    await become('archived');
    const url = (await mine())?.photo_url;
    kq.clock.advance(15 * 60_000 - 1000);
    expect(await statusOf(url)).toBe(200);
    kq.clock.advance(1000);
    expect(await statusOf(url)).toBe(404);
    expect(await statusOf((await mine())?.photo_url)).toBe(200);
  });

  it.each(['blocked', 'of a blocked owner', 'deleted'] as const)(
    'close to their owner when it is %s, and stay open to administrators unless it is deleted',
    async (state) => {
      await become('archived');
      const [own, forAdmin] = [(await mine())?.photo_url, (await administered())?.photo_url];
      await become(state);
      expect(await statusOf(own)).toBe(404);
      const isDeleted = state === 'deleted';
      expect(await statusOf(forAdmin)).toBe(isDeleted ? 404 : 200);
      expect(await statusOf((await administered())?.photo_url ?? bare())).toBe(isDeleted ? 404 : 200);
    },
  );

  it('close when the photo is removed', async () => {
    await become('archived');
    const url = (await mine())?.photo_url;
    await kq.put(`/api/accommodations/${id}/photos`, { photos: [] }, { as: ownerA });
    expect(await statusOf(url)).toBe(404);
  });

  it('open to the parties of a live request and of a stay, and to them only', async () => {
    const request = await kq.opened([id], { workers: 10 });
    const token = await kq.token(request, ownerA.userId);
    await become('archived');
    const onAnswerPage = async () => {
      const { body } = await kq.get<RespondView>(
        `/api/booking-requests/${request}/respond?owner_id=${ownerA.userId}`,
        { headers: { 'x-respond-token': token } },
      );
      return body.items[0]?.photo_url;
    };
    expect(await statusOf(await onAnswerPage())).toBe(200);
    expect(await statusOf((await onlyRecipient(request))?.photo_url)).toBe(200);
    await kq.answer(request, ownerA, { action: 'accept' });
    await confirm(request);
    expect(await statusOf((await onlyRecipient(request))?.photo_url)).toBe(200);
    kq.clock.set('2026-03-21T09:00:00.000Z');
    expect((await onlyRecipient(request))?.photo_url).toBeNull();
    kq.clock.set('2026-03-02T09:00:00.000Z');

    const declined = await kq.opened([await kq.accommodation(ownerB)], {});
    expect((await onlyRecipient(declined))?.photo_url).toBeNull();
  });

  it('are null for a recipient who declined', async () => {
    const request = await kq.opened([id], { workers: 10 });
    await kq.answer(request, ownerA, { action: 'decline', reason: 'booked_out' });
    expect((await onlyRecipient(request))?.photo_url).toBe(bare());
    await become('archived');
    expect((await onlyRecipient(request))?.photo_url).toBeNull();
  });
});

describe('the calendar links of an archived accommodation', () => {
  it('show its confirmed nights until they are over, so that no other platform lets them', async () => {
    const request = await accepted();
    await confirm(request);
    await become('archived');
    expect(await isFound(links.one)).toBe(true);
    expect(String((await kq.get(links.all)).body)).toContain('DTSTART');
    kq.clock.set('2026-03-20T09:00:00.000Z');
    expect(await isFound(links.one)).toBe(false);
    kq.clock.set('2026-03-02T09:00:00.000Z');
    await become('blocked');
    expect(await isFound(links.one)).toBe(false);
  });

  it('end for all of a blocked owner, instead of showing every night as free', async () => {
    await become('of a blocked owner');
    expect(await isFound(links.all)).toBe(false);
  });
});
