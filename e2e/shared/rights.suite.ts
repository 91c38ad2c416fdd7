import { demoOwner, routes, type RouteAccess, type RouteDefinition, type RouteName } from '@kq/contracts';
import { type ApiClient, bundleBody, type ProductUnderTest, searchLudwigshafen } from '@kq/test-kit';

const actors = ['none', 'guest', 'owner', 'other owner', 'admin'] as const;
type Actor = (typeof actors)[number];

/** What the route table promises, spelled out a second time: this test fails when either side changes alone. */
const allowed: Readonly<Record<RouteAccess, readonly Actor[]>> = {
  all: ['none', 'guest', 'owner', 'other owner', 'admin'],
  user: ['guest', 'owner', 'other owner', 'admin'],
  guest: ['guest'],
  owner: ['owner', 'other owner'],
  admin: ['admin'],
  'guest-or-anonymous': ['none', 'guest'],
};

/** These end or change a session, or want a link: tested by the suites of auth. */
const sessionRoutes: readonly RouteName[] = ['logout', 'logoutEverywhere', 'refresh', 'enableOwner'];
/** Answers 403/404 to anyone without the link of a mail, whatever his role. */
const linkRoutes: readonly RouteName[] = ['respond', 'respondView', 'reportBookingRequest'];

const cases = (Object.entries(routes) as [RouteName, RouteDefinition][])
  .filter(([name]) => !sessionRoutes.includes(name) && !linkRoutes.includes(name))
  .flatMap(([name, route]) => actors.map((actor) => [route.method, route.path, actor, name] as const));

/** Who may call what, against the route table; the same on both tiers. */
export function describeRights(start: () => Promise<ProductUnderTest>): void {
  describe('rights', () => {
    let product: ProductUnderTest;
    const clients = new Map<Actor, ApiClient>();

    beforeAll(async () => {
      product = await start();
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

    afterAll(async () => {
      await product?.stop();
      await product?.remove();
    });

    const as = (actor: Actor): ApiClient => clients.get(actor)!;

    it.each(cases)('%s %s as %s', async (method, path, actor, name) => {
      const route: RouteDefinition = routes[name];
      const filled = `/api${path.replace(':id', '123456789').replace(':token', 'unknown')}`;
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const { status } = await as(actor).call(method, filled, body);
      if (allowed[route.access].includes(actor)) {
        expect([401, 403]).not.toContain(name === 'login' ? 0 : status);
        expect(status).toBeLessThan(500);
      } else {
        expect(status).toBe(actor === 'none' ? 401 : 403);
      }
    });

    it.each(actors)('shows nobody a request without its link: %s', async (actor) => {
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

    it('answers 404 to the records of another dispatcher or owner, as to unknown ones', async () => {
      const [place] = await searchLudwigshafen(as('guest'));
      const { body } = await as('guest').post<{ id: number }>(
        '/api/booking-requests',
        bundleBody([place!.id]),
      );
      const stranger = product.api();
      const registered = await stranger.post<{ authorization: { token: string } }>('/api/auth/register', {
        firstname: 'Test',
        lastname: 'Fremd',
        email: 'fremd@firma.example',
        password: 'ein-langes-passwort',
        password_confirmation: 'ein-langes-passwort',
        role: 'guest',
        terms_accepted: true,
      });
      expect(registered.status).toBe(201);
      stranger.useToken(registered.body.authorization.token);

      for (const id of [body.id, 1_000_000_000_001]) {
        expect((await stranger.get(`/api/booking-requests/${id}`)).status).toBe(404);
        expect((await stranger.get(`/api/booking-requests/${id}/events`)).status).toBe(404);
        expect((await stranger.post(`/api/booking-requests/${id}/cancel`, {})).status).toBe(404);
        const confirm = { recipients: [{ accommodation_id: place!.id, beds: 1, offer_version: 1 }] };
        expect((await stranger.post(`/api/booking-requests/${id}/confirm`, confirm)).status).toBe(404);
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
