import { type ReceivedRequest } from '../../api/owner-api';

interface WithArrivals {
  readonly own: readonly Pick<ReceivedRequest['own'][number], 'status' | 'start_date'>[];
}

/** Returns the first day from `today` on, on which the crew of a request arrives; null when all have arrived. */
export const nextArrival = ({ own }: WithArrivals, today: string): string | null =>
  own
    .filter(({ status, start_date }) => status === 'confirmed' && start_date >= today)
    .map(({ start_date }) => start_date)
    .sort()[0] ?? null;

/** Returns the requests with an arrival from `today` on by its month (`2026-12`), the next first. */
export function byMonth<Item extends WithArrivals>(
  items: readonly Item[],
  today: string,
): { readonly month: string; readonly items: readonly Item[] }[] {
  const arrivals = items
    .flatMap((item) => {
      const arrival = nextArrival(item, today);
      return arrival === null ? [] : [{ item, arrival }];
    })
    .sort((a, b) => a.arrival.localeCompare(b.arrival));
  const months = new Map<string, Item[]>();
  for (const { item, arrival } of arrivals) {
    const month = arrival.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), item]);
  }
  return [...months].map(([month, arriving]) => ({ month, items: arriving }));
}
