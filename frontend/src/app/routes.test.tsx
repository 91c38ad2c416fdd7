import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { parseAccommodationSlug } from '@kq/contracts/slug';
import { parseCitySegment } from '@/config/paths';
import { buildUser } from '@/testing/builders';
import { createNavigationGuard } from './navigation-guard';
import { createRoutes } from './routes';

async function openedPath(path: string): Promise<string> {
  const routes = createRoutes({ addFeature: () => undefined, checkNavigation: async () => null });
  const { pathname, search, isFound } = await openedLocation(routes, path);
  return isFound ? pathname + search : 'not found';
}

async function openedLocation(routes: RouteObject[], path: string) {
  const router = createMemoryRouter(withoutCode(routes), { initialEntries: [path] });
  router.initialize();
  await new Promise<void>((resolve) => {
    if (router.state.initialized) resolve();
    router.subscribe(({ initialized }) => initialized && resolve());
  });
  const { location, errors } = router.state;
  return { ...location, isFound: errors === null };
}

/** Only paths and loaders: the pages' code is not part of this test. */
function withoutCode(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const children = route.children && withoutCode(route.children);
    return { ...route, lazy: undefined, element: null, children } as RouteObject;
  });
}

describe('routes', () => {
  it.each([
    ['/accommodation/haus-rheinblick/123456789', '/unterkunft/haus-rheinblick-123456789', 'URL-05'],
    ['/accommodation/haus-rheinblick/abc', 'not found', 'URL-05'],
    ['/accommodation/123456789', '/accommodation/123456789', 'URL-06'],
    ['/accommodation/haus-rheinblick-123456789', '/unterkunft/haus-rheinblick-123456789', 'URL-07'],
    [
      '/accommodation/haus-rheinblick/123456789?workers=3&startDate=2027-03-01',
      '/unterkunft/haus-rheinblick-123456789?workers=3&startDate=2027-03-01',
      'URL-05',
    ],
    [
      '/accommodation/haus-rheinblick-123456789?workers=3',
      '/unterkunft/haus-rheinblick-123456789?workers=3',
      'URL-07',
    ],
    ['/monteurzimmer-essen', '/monteurzimmer-essen', 'PAGE-20'],
    ['/monteurzimmer-', 'not found', 'PAGE-20'],
    ['/auth/magic-link', '/auth/magic-link', 'PAGE-11'],
  ])('%s opens %s (docs/spec %s)', async (path, opened) => {
    expect(await openedPath(path)).toBe(opened);
  });
});

it('finds no page at an unknown address', async () => {
  expect(await openedPath('/irgendwas')).toBe('not found');
});

it('loads its pages on demand (docs/spec PAGE-23)', () => {
  const handlesOf = (routes: readonly RouteObject[]): RouteObject[] =>
    routes.flatMap((route) => [route, ...handlesOf(route.children ?? [])]);
  const all = handlesOf(createRoutes({ addFeature: () => undefined, checkNavigation: async () => null }));
  const onDemand = all.filter(({ lazy, element }) => lazy !== undefined && !element);
  const names = onDemand.map(({ handle }) => (handle as { name: string } | undefined)?.name);
  expect(names).toEqual(
    expect.arrayContaining([
      'owner-dashboard',
      'dispatcher-dashboard',
      'search',
      'accommodation-detail',
      'about',
      'providers',
      'forgot-password',
      'reset-password',
      'enable-owner',
      'booking-response',
      'calendar-check',
      'calendar-feed',
      'admin-dashboard',
      'privacy-policy',
      'impressum',
      'city',
    ]),
  );
});

describe('a redirected dashboard', () => {
  it('keeps the section that was asked for', async () => {
    const guard = createNavigationGuard({
      readAuth: () => ({
        token: 't',
        user: buildUser(),
        userRole: 'admin',
        isLoggedIn: true,
        initialized: true,
      }),
      takeStoredRedirect: () => null,
    });
    guard.install();
    const routes = createRoutes({ addFeature: () => undefined, checkNavigation: guard.check });
    const { pathname, search } = await openedLocation(routes, '/dashboard?section=settings');
    expect(pathname + search).toBe('/admin-dashboard?section=settings');
  });
});

describe('slugs', () => {
  it.each([
    ['haus-rheinblick-123456789-67059', 123456789, 'haus-rheinblick', '67059'],
    ['rheinblick-67059', null, 'rheinblick', '67059'],
    ['rheinblick-123456789', 123456789, 'rheinblick', ''],
    ['rheinblick', null, 'rheinblick', ''],
  ])('%s', (slug, id, titleSlug, zipCode) => {
    expect(parseAccommodationSlug(slug)).toEqual({ slug, id, titleSlug, zipCode });
  });

  it('reads the city out of the path segment (docs/spec PAGE-21)', () => {
    expect(parseCitySegment('monteurzimmer-frankfurt-am-main')).toBe('frankfurt-am-main');
    expect(parseCitySegment('essen')).toBeNull();
  });
});
