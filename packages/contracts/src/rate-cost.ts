import { type RouteDefinition } from './route-definition';

/** Entries of a page counted as one call in the rate limits: `per_page=1000` counts as 20 (docs/security.md S25). */
export const RATE_COST_ENTRIES = 50;

/** Returns true for a list, whose calls are counted by page size. */
export function hasRateCost(route: Pick<RouteDefinition, 'query'>): boolean {
  return route.query !== undefined && 'per_page' in route.query.shape;
}

/**
 * Returns the cost of one call in the rate limits: 1, and for a list 1 per started 50 entries of a page.
 * @param search the received query, without `?`
 */
export function rateCostOf(route: Pick<RouteDefinition, 'query'>, search: string): number {
  if (!hasRateCost(route) || !/per_page|%/.test(search)) return 1;
  const schema = route.query?.shape['per_page'];
  const costs = new URLSearchParams(search).getAll('per_page').map((written) => {
    const { data } = schema?.safeParse(written) ?? {};
    return typeof data === 'number' ? Math.ceil(data / RATE_COST_ENTRIES) : 1;
  });
  return Math.max(1, ...costs);
}
