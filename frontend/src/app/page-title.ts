import { capitalized } from '@kq/contracts/text/capitalized';
import { pages, type PageName, parseCitySegment } from '@/config/paths';
import { formatTitle } from '@/lib/document-title';

/** Metadata of a route in `handle`. */
export interface RouteHandle {
  readonly name: PageName | 'not-found';
  /** Wins over the title of the route table. */
  readonly metaTitle?: string;
}

/** The document title of a route (docs/spec PAGE-24). */
export function pageTitle(
  handle: RouteHandle | undefined,
  params: Readonly<Record<string, string | undefined>>,
): string {
  if (!handle) return formatTitle('');
  const title = handle.metaTitle ?? tableTitle(handle.name);
  const citySlug = handle.name === 'city' ? parseCitySegment(params['citySegment']) : null;
  return formatTitle(citySlug ? `${title} ${capitalized(citySlug)}` : title);
}

const tableTitle = (name: RouteHandle['name']): string =>
  name === 'not-found' ? 'Seite nicht gefunden' : pages[name].title;
