import { type Occupancy } from '@kq/contracts/http/calendars';

export type OccupancySpan = Occupancy['spans'][number];

/** The part of a span within one week of a month. */
export interface WeekBar {
  readonly span: OccupancySpan;
  /** 0 is Monday. */
  readonly column: number;
  readonly nights: number;
  /** Row below the days: bars in one lane do not overlap. */
  readonly lane: number;
}

/** Lays out the spans of a week (lib/calendar-month.ts). */
export function barsOf(week: readonly (string | null)[], spans: readonly OccupancySpan[]): WeekBar[] {
  const lanes: number[] = [];
  return spans.flatMap((span) => {
    const columns = week.flatMap((day, index) =>
      day !== null && span.from <= day && day < span.to ? [index] : [],
    );
    const [column] = columns;
    if (column === undefined) return [];
    const free = lanes.findIndex((end) => end <= column);
    const lane = free === -1 ? lanes.length : free;
    lanes[lane] = column + columns.length;
    return [{ span, column, nights: columns.length, lane }];
  });
}
