import {
  addDays,
  bodyLimitOf,
  dateInBerlin,
  demoOwner,
  routes,
  type RouteDefinition,
  type RouteName,
} from '@kq/contracts';
import { afterSuite } from '@kq/test-kit/in-process/after-test';
import {
  type ApiAnswer,
  type ApiClient,
  bookingRequestBody,
  type ProductUnderTest,
  searchLudwigshafen,
  waitFor,
} from '@kq/test-kit';

interface ErrorAnswer {
  readonly code?: string;
  readonly message?: string;
  readonly error?: string;
  readonly request_id?: string;
  readonly errors?: Record<string, string[]>;
}

/** Checks for every route that bad input gets a clear 4xx through the gateway and writes nothing. The same on both tiers. */
export function describeBadInput(start: () => Promise<ProductUnderTest>): void {
  describe('bad input', () => {
    let product: ProductUnderTest;
    let guest: ApiClient;
    let owner: ApiClient;
    let admin: ApiClient;
    let accommodationIds: number[];
    /** An upload is checked for its owner before its body is read. */
    let ownAccommodationId: number;

    beforeAll(async () => {
      product = await start();
      afterSuite(() => product.remove());
      afterSuite(() => product.stop());
      const passwords = await product.demoPasswords();
      [guest, owner, admin] = [product.api(), product.api(), product.api()];
      await guest.login('disponent@demo.example', passwords.dispatcher);
      await owner.login(demoOwner(0).email, passwords.owner);
      await admin.login('admin@demo.example', passwords.admin);
      accommodationIds = (await searchLudwigshafen(guest, { workers: 1, perPage: 30 })).map(
        (card) => card.id,
      );
      const own = await owner.get<{ data: { id: number }[] }>('/api/accommodations/my');
      ownAccommodationId = own.body.data[0]?.id ?? 0;
    });

    const clientFor = (route: RouteDefinition): ApiClient => {
      if (route.access === 'owner') return owner;
      return route.access === 'admin' ? admin : guest;
    };
    const pathOf = (route: RouteDefinition): string =>
      `/api${route.path
        .replace(
          ':id',
          route.path.startsWith('/accommodations')
            ? String(route.class === 'upload' ? ownAccommodationId : accommodationIds[0])
            : '1000000000001',
        )
        .replace(':feed_id', '123456789')
        .replace(':photo_id', 'a'.repeat(32))
        .replace(':session_id', 'a'.repeat(22))
        .replace(':seq', '0')
        .replace(':token', 'x')}`;

    const withBody = (Object.entries(routes) as [RouteName, RouteDefinition][]).filter(
      ([, route]) => route.body,
    );
    const withQuery = (Object.entries(routes) as [RouteName, RouteDefinition][]).filter(
      ([, route]) => route.query,
    );

    function expectClear(
      { status, body }: ApiAnswer<ErrorAnswer>,
      expected: number | readonly number[],
    ): void {
      expect(Array.isArray(expected) ? expected : [expected]).toContain(status);
      expect(body).toMatchObject({
        code: expect.any(String),
        message: expect.any(String),
        error: expect.any(String),
        request_id: expect.any(String),
      });
      expect(JSON.stringify(body)).not.toMatch(/\.ts:|\.js:|node_modules|at .*\(/);
    }

    it.each(withBody)(
      '%s: rejects broken JSON, wrong types, unknown and missing fields',
      async (_name, route) => {
        const client = clientFor(route);
        const url = pathOf(route);
        const broken = await fetch(product.url + url, {
          method: route.method,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${client.token}` },
          body: '{"a": ',
        });
        expect(broken.status).toBe(400);
        expect(((await broken.json()) as ErrorAnswer).code).toBe('malformed_json');

        expectClear(await client.call(route.method, url, []), 422);
        expectClear(await client.call(route.method, url, 'text'), 422);
        const unknown = await client.call<ErrorAnswer>(route.method, url, { surprising_field: 1 });
        expectClear(unknown, 422);
        expect(Object.keys(unknown.body.errors ?? {})).toContain('surprising_field');
        expectClear(await client.call(route.method, url, { ...wrongTypes, surprising_field: {} }), 422);
      },
    );

    it.each(withBody)('%s: rejects a body that is too large or no JSON', async (_name, route) => {
      const client = clientFor(route);
      const large = await client.call<ErrorAnswer>(route.method, pathOf(route), {
        text: 'x'.repeat(bodyLimitOf(route)),
      });
      expectClear(large, 413);
      const form = await fetch(product.url + pathOf(route), {
        method: route.method,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Bearer ${client.token}`,
        },
        body: 'a=b',
      });
      expect(form.status).toBe(415);
    });

    it.each(withQuery)('%s: rejects operators, unknown and repeated parameters', async (_name, route) => {
      const client = clientFor(route);
      for (const query of [
        'unknown_parameter=1',
        'lat[$gt]=1',
        'page=1&page=2',
        'owner_id=1&owner_id=2',
        'q[$ne]=x',
      ]) {
        const { status } = await client.call(route.method, `${pathOf(route)}?${query}`);
        expect([400, 404]).toContain(status);
      }
    });

    it.each([
      ['radius=0'],
      ['radius=101'],
      ['workers=0'],
      ['workers=1000'],
      ['workers=abc'],
      ['lat=91&lng=8'],
      ['lat=49'],
      ['start_date=2026-13-01&end_date=2026-13-05'],
      ['start_date=2027-02-05&end_date=2027-02-01'],
      ['start_date=2027-02-05'],
      ['per_page=1001'],
      ['page=0'],
      ['sort=random'],
      ['amenities=wifi,bad'],
      ['max_price=-1'],
      ['location=%00x'],
    ])('the search rejects %s', async (query) => {
      const { status, body } = await guest.get<ErrorAnswer>(`/api/accommodations?${query}`);
      expectClear({ status, body, headers: new Headers() }, [400, 422]);
    });

    const today = dateInBerlin(new Date());
    const badRequests: readonly (readonly [string, Record<string, unknown>, string])[] = [
      ['an unknown accommodation', { accommodation_ids: [999_999_999] }, 'accommodation_ids'],
      ['a repeated accommodation', { accommodation_ids: [1, 1] }, 'accommodation_ids'],
      ['no accommodation', { accommodation_ids: [] }, 'accommodation_ids'],
      [
        '21 accommodations',
        { accommodation_ids: Array.from({ length: 21 }, (_each, index) => 100_000_000 + index) },
        'accommodation_ids',
      ],
      ['a text as id', { accommodation_ids: ['1'] }, 'accommodation_ids'],
      ['a past start', { start_date: addDays(today, -1) }, 'start_date'],
      [
        'an end before the start',
        { start_date: addDays(today, 20), end_date: addDays(today, 19) },
        'end_date',
      ],
      ['366 nights', { start_date: addDays(today, 20), end_date: addDays(today, 386) }, 'end_date'],
      [
        'a start in two years',
        { start_date: addDays(today, 730), end_date: addDays(today, 740) },
        'start_date',
      ],
      ['a date that does not exist', { start_date: '2027-02-30' }, 'start_date'],
      ['no workers', { workers: 0 }, 'workers'],
      ['1000 workers', { workers: 1000 }, 'workers'],
      ['half a worker', { workers: 1.5 }, 'workers'],
      [
        'a location outside the valid coordinates',
        { location: { display_name: 'x', lat: 95, lng: 8 } },
        'location.lat',
      ],
      ['a control character', { message: 'a\u0007b' }, 'message'],
      ['a long message', { message: 'x'.repeat(1001) }, 'message'],
      [
        'a link as name',
        { contact: { name: 'www.werbung.example', email: 'a@firma.example' } },
        'contact.name',
      ],
      [
        'markup as company',
        { contact: { name: 'A', company: '<b>x</b>', email: 'a@firma.example' } },
        'contact.company',
      ],
      [
        'a line break in the name',
        { contact: { name: 'A\r\nBcc: b@firma.example', email: 'a@firma.example' } },
        'contact.name',
      ],
      ['no address', { contact: { name: 'A', email: 'keine' } }, 'contact.email'],
      ['a deadline in the past', { answer_by: '2020-01-01T12:00:00.000Z' }, 'answer_by'],
      ['a server-only field', { status: 'filled' }, 'status'],
    ];

    it.each(badRequests)(
      'answers 422 for a bundle with %s and writes nothing',
      async (_name, change, field) => {
        const before = await totals();
        const answer = await guest.post<ErrorAnswer>(
          '/api/booking-requests',
          bookingRequestBody(accommodationIds.slice(0, 2), change),
        );
        expectClear(answer, 422);
        expect(Object.keys(answer.body.errors ?? {}).some((key) => key.startsWith(field))).toBe(true);
        expect(await totals()).toEqual(before);
      },
    );

    it('answers unknown calls with 404 and JSON, a wrong method with 405', async () => {
      expectClear(await guest.get('/api/nothing/here'), 404);
      expectClear(await guest.call('DELETE', '/api/accommodations'), 405);
      expectClear(await guest.get('/api/accommodations/abc'), [400, 404]);
      expect((await guest.get('/internal/jwks')).status).toBe(404);
    });

    it('answers unknown pages with 404, known ones with 200', async () => {
      expect((await guest.get('/gibt-es-nicht')).status).toBe(404);
      expect((await guest.get('/search')).status).toBe(200);
      // 503 where listings needs more than a second.
      await waitFor('the page', async () => (await guest.get('/monteurzimmer-essen')).status === 200);
    });

    it('rejects a broken, foreign or unsigned token', async () => {
      const otherUser = product.api();
      for (const token of ['x', 'a.b.c', `${guest.token}x`, unsigned(guest.token ?? '')]) {
        expectClear(await otherUser.useToken(token).get('/api/auth/profile'), 401);
      }
    });

    async function totals(): Promise<{ requests: unknown; mails: number }> {
      const { body } = await guest.get<{ meta: { total: number } }>('/api/booking-requests');
      return { requests: body.meta.total, mails: (await guest.mails()).length };
    }
  });
}

const wrongTypes = {
  email: 7,
  password: [],
  accommodation_ids: 'x',
  beds: 'many',
  title: {},
  ids: 1,
  blocks: 'x',
  query_text: null,
  metrics: {},
  code: 1,
  token: 3,
};

/** Returns the same claims with `alg: none`. */
function unsigned(token: string): string {
  const [, payload] = token.split('.');
  return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
}
