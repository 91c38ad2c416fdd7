import { routes } from '@kq/contracts';
import { api } from '@/lib/api';
import { type Endpoint, endpointPath } from '@/lib/endpoint';
import { stubApi } from '@/testing/api-stub';

describe('api', () => {
  it('sends method, path with encoded parameters, query, body and headers', async () => {
    const calls = stubApi({
      'PATCH /accommodations/5': () => ({ data: { id: 5 } }),
      'GET /auth/magic-link/verify/a%2Fb': () => ({ data: {} }),
    });
    const updated = await api('PATCH /accommodations/:id', {
      params: { id: 5 },
      body: { title: 'Haus' },
      headers: { 'X-Probe': '1' },
    });
    await api('GET /auth/magic-link/verify/:token', { params: { token: 'a/b' }, query: { nonce: 'n' } });
    expect(updated.id).toBe(5);
    expect(calls).toMatchObject([
      { method: 'PATCH', url: '/accommodations/5', body: { title: 'Haus' } },
      { method: 'GET', url: '/auth/magic-link/verify/a%2Fb', params: { nonce: 'n' } },
    ]);
    expect(calls[0]?.headers.get('X-Probe')).toBe('1');
  });

  it('does not compile with another path, parameter, query or body than the contract', () => {
    const wrong = () => [
      // @ts-expect-error no such route
      api('GET /accommodation/:id', { params: { id: 5 } }),
      // @ts-expect-error a route without this method
      api('DELETE /cities'),
      // @ts-expect-error the parameter is missing
      api('GET /accommodations/:id'),
      // @ts-expect-error the parameter has another name
      api('GET /accommodations/:id', { params: { accommodationId: 5 } }),
      // @ts-expect-error no such query
      api('GET /accommodations', { query: { town: 'Ludwigshafen' } }),
      // @ts-expect-error a field is missing in the body
      api('POST /auth/login', { body: { email: 'a@b.example' } }),
      // @ts-expect-error the route has no body
      api('POST /auth/logout', { body: {} }),
      // @ts-expect-error another response
      api('GET /auth/profile').then(({ title }) => title),
    ];
    expect(wrong).toBeInstanceOf(Function);
  });
});

describe('endpointPath', () => {
  it('is the path of each route', () => {
    for (const { method, path } of Object.values(routes)) {
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, `${name}-1`]);
      const filled = endpointPath(`${method} ${path}` as Endpoint, Object.fromEntries(names) as never);
      expect(filled).toBe(path.replaceAll(/:(\w+)/g, '$1-1'));
    }
  });
});
