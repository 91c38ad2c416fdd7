import { type SiteKind } from '../constants';
import { searchPath } from '../page-paths';
import { type CoverageSummary } from './coverage';
import { type NightsPattern, type Span } from './part';

/** Returns the dates from the first to the last night that lacks beds; null without any. */
export function missingPeriod({ missing_spans }: Pick<CoverageSummary, 'missing_spans'>): Span | null {
  const [first] = missing_spans;
  const last = missing_spans.at(-1);
  return first === undefined || last === undefined ? null : { from: first.from, to: last.to };
}

/** Returns the search page for the missing beds and nights of a request; null when none is missing. */
export function missingBedsPath(
  at: {
    readonly location: string;
    readonly lat: number;
    readonly lng: number;
    readonly placeId?: string | undefined;
    readonly kind?: SiteKind | undefined;
    /** That of the request; null or absent for all nights. */
    readonly nights?: NightsPattern | null | undefined;
  },
  coverage: Pick<CoverageSummary, 'missing_spans' | 'beds_missing'>,
): string | null {
  const period = missingPeriod(coverage);
  if (period === null) return null;
  return searchPath({
    location: at.location,
    lat: at.lat,
    lng: at.lng,
    placeId: at.placeId,
    kind: at.kind,
    startDate: period.from,
    endDate: period.to,
    nights: at.nights ?? undefined,
    workers: coverage.beds_missing,
  });
}
