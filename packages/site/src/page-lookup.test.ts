import { isKnownPage, pagePath, type PageName, pages } from '@kq/contracts';
import { findPage } from './page-lookup';

describe('findPage', () => {
  it('finds every page of the route table by its path', () => {
    for (const name of Object.keys(pages) as PageName[]) {
      const path = pagePath(name, {
        slug: 'leuna',
        id: 7,
        slugWithId: 'haus-7',
        token: 'abc',
        w: 'w',
        requestId: 7,
        ownerId: 5,
        accommodationId: 123_456_789,
        feedId: 987_654_321,
      });
      expect([path, findPage(path)?.name, isKnownPage(path)]).toEqual([path, name, true]);
    }
  });
  it('finds pages without their optional segment', () => {
    expect(findPage('/auth/magic-link')).toEqual({ name: 'magic-link', params: {} });
  });
  it.each(['/nothing', '/monteurzimmer-', '/booking-requests', ''])(
    'finds no page for %s, like the contracts',
    (path) => {
      expect([findPage(path), isKnownPage(path)]).toEqual([null, false]);
    },
  );
});
