import { pagePath } from '@kq/contracts/page-paths';

export { type PageGuard, pagePath, pages, type PageName } from '@kq/contracts/page-paths';

const CITY_PREFIX = 'monteurzimmer-';

/** `/monteurzimmer-{slug}`; react-router has no half-dynamic segments, so the city route takes `/:citySegment`. */
export const cityPath = (slug: string): string => pagePath('city', { slug });

/** The slug of a segment `monteurzimmer-{slug}`, or null for any other path. */
export function parseCitySegment(segment: string | undefined): string | null {
  if (!segment?.startsWith(CITY_PREFIX)) return null;
  return segment.slice(CITY_PREFIX.length) || null;
}

/** The dashboard that a role's menu entry leads to (docs/spec HOME-03); everyone else goes through /dashboard. */
export function dashboardPath(userRole: string | null): string {
  if (userRole === 'owner') return pagePath('owner-dashboard');
  if (userRole === 'guest') return pagePath('dispatcher-dashboard');
  return pagePath('dashboard');
}

/** The page that the dashboard entry of a role ends on; roles beyond docs/spec PROD-03 have none. */
export function ownDashboardPath(userRole: string | null): string {
  return userRole === 'admin' ? pagePath('admin-dashboard') : dashboardPath(userRole);
}

/** `section` is read by each dashboard from the query. */
export const settingsPath = (userRole: string | null): string =>
  `${dashboardPath(userRole)}?section=settings`;

/** The page of the request that a link or code has sent; of several, the list; null for none. */
export function pathAfterSending(sentIds: readonly number[]): string | null {
  const [requestId] = sentIds;
  if (requestId === undefined) return null;
  return sentIds.length === 1 ? pagePath('booking-request', { requestId }) : pagePath('dispatcher-dashboard');
}
