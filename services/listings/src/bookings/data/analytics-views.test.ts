import { addDays } from '@kq/contracts';
import { createAnalyticsViews } from './analytics-views';

it('asks for the views of many accommodations in several calls', async () => {
  const call = jest.fn((_route: unknown, { body }: { body: { accommodation_ids: number[]; from: string } }) =>
    Promise.resolve({ data: [{ date: body.from, count: body.accommodation_ids.length }] }),
  );
  const views = createAnalyticsViews({ call: call as never });
  const from = '2026-03-01';
  const ids = Array.from({ length: 501 }, (_, i) => 100_000_001 + i);
  const days = await views.perDay(ids, { from, to: addDays(from, 31) });
  expect(days.map(({ count }) => count)).toEqual([500, 1]);
  expect(await views.perDay([], { from, to: addDays(from, 31) })).toEqual([]);
});
