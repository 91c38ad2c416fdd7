import { type Occupancy, type OccupancyOverview } from '@kq/contracts';
import { type AccommodationDoc, type CalendarDoc } from '../../accommodations/domain/accommodation';
import { reservedParts } from '../../beds/domain/reservation';
import { nightlyBeds } from '../../accommodations/domain/nightly-beds';
import { importedBlocks } from '../../feeds/domain/calendar-feed';

type Calendar = Pick<AccommodationDoc, 'beds_total' | 'blocks' | 'feeds' | 'stays'>;

/**
 * Returns the nights from `from` to before `to`, and what takes beds on them; `companies` names stays by request.
 * @throws AppError VALIDATION_FAILED
 */
export function occupancyOf(
  doc: Calendar,
  from: string,
  to: string,
  companies: ReadonlyMap<number, string> = new Map(),
): Occupancy {
  const { beds_total, stays } = doc;
  const feeds = (doc.feeds ?? []).flatMap((feed) =>
    importedBlocks({ beds_total, stays, feeds: [feed] }).map((span) => ({ ...span, name: feed.name })),
  );
  const spans = [
    ...doc.stays.flatMap((stay) =>
      reservedParts(stay).map((part) =>
        toSpan('stay', { ...part, name: companies.get(stay.request_id) ?? null }),
      ),
    ),
    ...feeds.map((span) => toSpan('feed', span)),
    ...doc.blocks.map((block) => toSpan('block', block)),
  ].filter((span) => span.from < to && span.to > from);
  return {
    beds_total,
    nights: nightlyBeds(doc, from, to),
    spans: spans.sort((a, b) => (a.from < b.from ? -1 : 1)),
  };
}

/** Returns the same nights as `occupancyOf`, each with the kinds that take beds on it. @throws AppError VALIDATION_FAILED */
export function overviewRowOf(doc: CalendarDoc, from: string, to: string): OccupancyOverview['data'][number] {
  const { beds_total, nights, spans } = occupancyOf(doc, from, to);
  const { _id: id, title, status } = doc;
  return {
    id,
    title,
    status,
    beds_total,
    nights: nights.map(({ date, beds_free }) => {
      const taking = spans.filter((span) => span.from <= date && date < span.to);
      return { date, beds_free, taken_by: [...new Set(taking.map(({ kind }) => kind))] };
    }),
  };
}

type Span = Occupancy['spans'][number];

const toSpan = (
  kind: Span['kind'],
  { from, to, beds, name = null }: Pick<Span, 'from' | 'to' | 'beds'> & { readonly name?: string | null },
): Span => ({ kind, from, to, beds, name });
