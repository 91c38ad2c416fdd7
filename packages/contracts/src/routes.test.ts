import { isKnownPage, pagePath, pages } from './page-paths';
import { routes } from './routes';
import { type RouteDefinition } from './route-definition';

const all: readonly RouteDefinition[] = Object.values(routes);

describe('the route table', () => {
  it('contains each method and path once', () => {
    const keys = all.map((route) => `${route.method} ${route.path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('lists static paths before parameters of the same shape', () => {
    for (const [index, route] of all.entries()) {
      const shadowing = all
        .slice(0, index)
        .find((earlier) => earlier.method === route.method && shadows(earlier.path, route.path));
      expect(shadowing?.path).toBeUndefined();
    }
  });

  it('declares every parameter of its paths', () => {
    for (const route of all) {
      const names = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      expect(Object.keys(route.params?.shape ?? {})).toEqual(names);
    }
  });

  it('caches only public reads', () => {
    for (const route of all.filter((each) => each.cacheSeconds !== undefined)) {
      expect([route.access, route.method, route.class]).toEqual(['all', 'GET', 'read']);
    }
  });

  it('keeps no answer longer than 5 s (docs/security.md S32)', () => {
    const kept = all.filter(({ cacheSeconds = 0 }) => cacheSeconds > 5);
    expect(kept.map(({ path }) => path)).toEqual([]);
  });
});

describe('pages', () => {
  it.each([
    '/',
    '/search',
    '/unterkunft/haus-67059',
    '/monteurzimmer-essen',
    '/auth/magic-link',
    '/auth/magic-link/abc',
    '/accommodation/a/1',
  ])('matches %s', (path) => expect(isKnownPage(path)).toBe(true));
  it.each(['/monteurzimmer-', '/unterkunft', '/admin', '/booking-requests', '/x/y/z'])(
    'does not match %s',
    (path) => expect(isKnownPage(path)).toBe(false),
  );

  it('fills in the parameters of a path', () => {
    expect(pagePath('city', { slug: 'bad-homburg' })).toBe('/monteurzimmer-bad-homburg');
    expect(pagePath('magic-link')).toBe('/auth/magic-link');
    expect(pagePath('home')).toBe('/');
    expect(Object.keys(pages)).toContain('booking-response');
  });
});

function shadows(earlier: string, later: string): boolean {
  const pattern = new RegExp(`^${earlier.replace(/:\w+/g, '[^/:]+')}$`);
  return earlier !== later && !later.includes(':') && pattern.test(later);
}
