import { type Closures } from '../api/owner-api';

/** Accommodations that are closed on the same nights. */
export interface ClosureGroup {
  readonly from: string;
  readonly to: string;
  readonly ids: readonly number[];
  readonly titles: readonly string[];
}

/** Groups closures by their nights, the earliest first. */
export function closureGroupsOf(closures: Closures): ClosureGroup[] {
  const groups = new Map<string, ClosureGroup>();
  for (const { id, title, closures: spans } of closures) {
    for (const { from, to } of spans) {
      const { ids, titles } = groups.get(`${from}/${to}`) ?? { ids: [], titles: [] };
      groups.set(`${from}/${to}`, { from, to, ids: [...ids, id], titles: [...titles, title] });
    }
  }
  return [...groups.values()].sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to));
}
