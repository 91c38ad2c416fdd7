import { demoOwner, routes, type RouteAccess, type RouteDefinition, type RouteName } from '@kq/contracts';
import { afterSuite, afterTest } from '@kq/test-kit/in-process/after-test';
import {
  type ApiClient,
  bookingRequestBody,
  type ProductUnderTest,
  searchLudwigshafen,
  waitFor,
} from '@kq/test-kit';
import { listenToRequest } from './live-events';

const ACTORS = ['none', 'guest', 'owner', 'other owner', 'admin'] as const;
type Actor = (typeof ACTORS)[number];

/** Access rules of the route table, repeated here so that the test fails when only one side changes. */
const allowed: Readonly<Record<RouteAccess, readonly Actor[]>> = {
  all: ['none', 'guest', 'owner', 'other owner', 'admin'],
  user: ['guest', 'owner', 'other owner', 'admin'],
  guest: ['guest'],
  owner: ['owner', 'other owner'],
  admin: ['admin'],
  'guest-or-anonymous': ['none', 'guest'],
};

/** Routes that end or change a session, or need a link: tested by the suites of auth. */
const SESSION_ROUTES: readonly RouteName[] = ['logout', 'logoutEverywhere', 'refresh', 'enableOwner'];
/** Routes for admins, also for one whose session has the role guest: 403 to all others. Tested by the suites of auth. */
const SECOND_FACTOR_ROUTES = [
  'startSecondFactor',
  'confirmSecondFactor',
  'verifySecondFactor',
  'renewRecoveryCodes',
] as const satisfies readonly RouteName[];
/** Statuses of an admin without an enrolled app: a first key is shown, no code can be right. */
const ofAdmin = {
  startSecondFactor: 200,
  // The enrolment was started by the row above.
  confirmSecondFactor: 422,
  verifySecondFactor: 409,
  renewRecoveryCodes: 409,
} as const;
/** Routes that answer 403/404 to a caller without the link of a mail, in any role. */
const LINK_ROUTES: readonly RouteName[] = [
  'respond',
  'respondView',
  'reportBookingRequest',
  'calendarCheck',
  'confirmCalendarCheck',
  'feedSuspicion',
  'releaseFeedSuspicion',
];

const cases = (Object.entries(routes) as [RouteName, RouteDefinition][])
  .filter(
    ([name]) =>
      !SESSION_ROUTES.includes(name) &&
      !LINK_ROUTES.includes(name) &&
      !SECOND_FACTOR_ROUTES.some((one) => one === name),
  )
  .flatMap(([name, route]) => ACTORS.map((actor) => [route.method, route.path, actor, name] as const));

/** Checks the access of every role to every route of the route table; the same on both tiers. */
export function describeRights(start: () => Promise<ProductUnderTest>): void {
  describe('rights', () => {
    let product: ProductUnderTest;
    const clients = new Map<Actor, ApiClient>();

    beforeAll(async () => {
      product = await start();
      afterSuite(() => product.remove());
      afterSuite(() => product.stop());
      const passwords = await product.demoPasswords();
      const signIn = async (actor: Actor, email: string, password: string): Promise<void> => {
        const client = product.api();
        await client.login(email, password);
        clients.set(actor, client);
      };
      clients.set('none', product.api());
      await signIn('guest', 'disponent@demo.example', passwords.dispatcher);
      await signIn('owner', demoOwner(0).email, passwords.owner);
      await signIn('other owner', demoOwner(1).email, passwords.owner);
      await signIn('admin', 'admin@demo.example', passwords.admin);
    });

    const as = (actor: Actor): ApiClient => clients.get(actor)!;

    it.each(cases)(
      'applies the access rule of the route table to %s %s as %s',
      async (method, path, actor, name) => {
        const route: RouteDefinition = routes[name];
        const filled = `/api${path
          .replace(/:(id|feed_id|accommodation_id)\b/g, '123456789')
          .replace(':photo_id', 'a'.repeat(32))
          .replace(':file', 'unknown.avif')
          .replace(':slug', 'unknown')
          .replace(':session_id', 'a'.repeat(22))
          .replace(':seq', '0')
          .replace(':token', 'unknown')}`;
        expect(filled).not.toContain(':');
        const body = method === 'GET' || method === 'DELETE' ? undefined : {};
        const { status } = await as(actor).call(method, filled, body);
        if (allowed[route.access].includes(actor)) {
          expect([401, 403]).not.toContain(name === 'login' ? 0 : status);
          expect(status).toBeLessThan(500);
        } else {
          expect(status).toBe(actor === 'none' ? 401 : 403);
        }
      },
    );

    it.each(SECOND_FACTOR_ROUTES.flatMap((name) => ACTORS.map((actor) => [name, actor] as const)))(
      'opens %s to admins only: %s',
      async (name, actor) => {
        const body = 'body' in routes[name] ? { code: '123456' } : undefined;
        const { status } = await as(actor).post(`/api${routes[name].path}`, body);
        const ofOthers = actor === 'none' ? 401 : 403;
        expect(status).toBe(actor === 'admin' ? ofAdmin[name] : ofOthers);
      },
    );

    it.each(ACTORS)('shows a request to no one without its link: %s', async (actor) => {
      const view = await as(actor).get('/api/booking-requests/1000000000001/respond?owner_id=5000000001');
      expect([401, 403, 404]).toContain(view.status);
      const answer = await as(actor).post('/api/booking-requests/1000000000001/respond', {
        action: 'accept',
        owner_id: 5_000_000_001,
      });
      expect([401, 403, 404]).toContain(answer.status);
      const report = await as(actor).post('/api/booking-requests/1000000000001/report-abuse', {
        owner_id: 5_000_000_001,
      });
      expect([401, 403, 404]).toContain(report.status);
    });

    it.each(ACTORS)('opens a page about calendars to no one without its link: %s', async (actor) => {
      const { body } = await as('owner').get<{ data: { id: number; owner_id: number }[] }>(
        '/api/accommodations/my',
      );
      const own = body.data[0]!;
      for (const path of [
        `/api/calendar-checks/${own.owner_id}`,
        `/api/accommodations/${own.id}/calendar-feeds/123456789/suspicion`,
      ]) {
        expect((await as(actor).get(path)).status).toBe(403);
        const action = path.endsWith('suspicion') ? `${path}/release` : `${path}/confirm`;
        const body = path.endsWith('suspicion') ? { reading: 'x' } : undefined;
        expect((await as(actor).post(action, body)).status).toBe(403);
      }
    });

    /** Creates a guest with a request, signed in twice, and an open stream of the second session. */
    async function followedGuest(name: string) {
      const email = `${name}-${Date.now()}@firma.example`;
      const password = 'ein-langes-passwort';
      const first = product.api();
      const registered = await first.post<{ authorization: { token: string } }>('/api/auth/register', {
        firstname: 'Test',
        lastname: 'Strom',
        email,
        password,
        password_confirmation: password,
        role: 'guest',
        terms_accepted: true,
      });
      expect(registered.status).toBe(201);
      first.useToken(registered.body.authorization.token);
      const [accommodation] = await searchLudwigshafen(first);
      const contact = { name: 'Test Strom', company: 'Test-Bau GmbH', email, phone: '+49 30 23125 0000' };
      const asked = await first.post<{ id: number }>(
        '/api/booking-requests',
        bookingRequestBody([accommodation!.id], { contact }),
      );
      expect(asked.status).toBe(202);
      const second = product.api();
      await second.login(email, password);
      const stream = await listenToRequest(second, asked.body.id);
      afterTest(() => stream.close());
      await waitFor('the first event', () => stream.events.length > 0);
      expect(stream.isEnded).toBe(false);
      return { first, stream, password };
    }

    it('ends the event stream of another session after a role change', async () => {
      const { first, stream } = await followedGuest('rolle');
      expect((await first.post('/api/auth/enable-owner', {})).status).toBe(200);
      await waitFor('the end of the stream', () => stream.isEnded, { timeoutMs: 30_000 });
    });

    it('ends the event stream of another session after the erasure of the account', async () => {
      const { first, stream, password } = await followedGuest('loeschung');
      expect((await first.call('DELETE', '/api/auth/account', { confirm: true, password })).status).toBe(202);
      await waitFor('the end of the stream', () => stream.isEnded, { timeoutMs: 30_000 });
    });

    it('answers 404 alike for records of other users and unknown records', async () => {
      const [accommodation] = await searchLudwigshafen(as('guest'));
      const { body } = await as('guest').post<{ id: number }>(
        '/api/booking-requests',
        bookingRequestBody([accommodation!.id]),
      );
      const otherUser = product.api();
      const registered = await otherUser.post<{ authorization: { token: string } }>('/api/auth/register', {
        firstname: 'Test',
        lastname: 'Fremd',
        email: 'fremd@firma.example',
        password: 'ein-langes-passwort',
        password_confirmation: 'ein-langes-passwort',
        role: 'guest',
        terms_accepted: true,
      });
      expect(registered.status).toBe(201);
      otherUser.useToken(registered.body.authorization.token);

      for (const id of [body.id, 1_000_000_000_001]) {
        expect((await otherUser.get(`/api/booking-requests/${id}`)).status).toBe(404);
        expect((await otherUser.get(`/api/booking-requests/${id}/events`)).status).toBe(404);
        expect((await otherUser.post(`/api/booking-requests/${id}/cancel`, {})).status).toBe(404);
        const confirm = { recipients: [{ accommodation_id: accommodation!.id, beds: 1, offer_version: 1 }] };
        expect((await otherUser.post(`/api/booking-requests/${id}/confirm`, confirm)).status).toBe(404);
      }

      const mine = await as('owner').get<{ data: { id: number }[] }>('/api/accommodations/my');
      const own = mine.body.data[0]!.id;
      for (const id of [own, 123_456_789]) {
        expect(
          (await as('other owner').call('PATCH', `/api/accommodations/${id}`, { title: 'Fremd' })).status,
        ).toBe(404);
        expect((await as('other owner').call('DELETE', `/api/accommodations/${id}`)).status).toBe(404);
        expect(
          (await as('other owner').call('PUT', `/api/accommodations/${id}/availability`, { blocks: [] }))
            .status,
        ).toBe(404);
      }
      const archived = await as('other owner').post('/api/accommodations/archive', {
        ids: [own],
        archived: true,
      });
      expect(archived.status).toBe(404);
      expect((await as('owner').get<{ status: string }>(`/api/accommodations/${own}`)).status).toBe(200);
    });
  });
}
