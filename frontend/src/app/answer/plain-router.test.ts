import { pages } from '@/config/paths';
import { matchPath } from './plain-router';

it('reads the parameters of a path as the router does', () => {
  const { path } = pages['booking-response'];
  expect(matchPath(path, '/booking-requests/77/respond')?.params).toEqual({ requestId: '77' });
  expect(matchPath(path, '/booking-requests/77/respond/')?.params).toEqual({ requestId: '77' });
  expect(matchPath(path, '/booking-requests/77')).toBeNull();
  const optional = pages['magic-link'].path;
  expect(matchPath(optional, '/auth/magic-link')).not.toBeNull();
  expect(matchPath(optional, '/auth/magic-link/abc')?.params).toEqual({ token: 'abc' });
});
