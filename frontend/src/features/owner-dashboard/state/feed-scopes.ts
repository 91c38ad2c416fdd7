import { formatBeds } from '@kq/contracts/format';
import { type OwnAccommodation } from '../api/owner-api';
import { roomGroupsOf, roomGroupWords } from './room-groups';

/** Beds that a calendar blocks: all for null. */
export interface FeedScope {
  readonly beds: number | null;
  /** Rooms with this number of beds in total; none for the whole accommodation. */
  readonly rooms: readonly string[];
}

/** The whole accommodation, one room of each group and each group. Rooms with equal beds are one choice. */
export function feedScopesOf({
  rooms,
  beds_total,
}: Pick<OwnAccommodation, 'rooms' | 'beds_total'>): FeedScope[] {
  const scopes = new Map<number, string[]>();
  for (const group of roomGroupsOf(rooms)) {
    for (const count of new Set([1, group.count])) {
      const beds = count * group.beds;
      if (beds === 0 || beds >= beds_total) continue;
      scopes.set(beds, [...(scopes.get(beds) ?? []), roomGroupWords({ ...group, count })]);
    }
  }
  const parts = [...scopes].sort(([a], [b]) => a - b).map(([beds, names]) => ({ beds, rooms: names }));
  return [{ beds: null, rooms: [] }, ...parts];
}

export const scopeValue = (beds: number | null): string => (beds === null ? '' : String(beds));
export const bedsOfScope = (value: string): number | null => (value === '' ? null : Number(value));

/** Options of a select; beds that no rooms have any more stay a choice. */
export function scopeOptions(
  accommodation: Pick<OwnAccommodation, 'rooms' | 'beds_total'>,
  { current = null, whole }: { readonly current?: number | null; readonly whole: string },
): { value: string; label: string }[] {
  const scopes = feedScopesOf(accommodation);
  const isKnown = scopes.some(({ beds }) => beds === current);
  return [...scopes, ...(isKnown ? [] : [{ beds: current, rooms: [] }])].map(({ beds, rooms }) => {
    const words = beds === null ? whole : formatBeds(beds);
    return {
      value: scopeValue(beds),
      label: rooms.length === 0 ? words : `${rooms.join(' oder ')} (${words})`,
    };
  });
}
