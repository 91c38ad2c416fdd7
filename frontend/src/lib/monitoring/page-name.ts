import { matchPath } from 'react-router-dom';
import { pages, type PageName, parseCitySegment } from '@/config/paths';

/** The page's name, never the raw path. */
export function pageNameOf(pathname: string): string {
  if (parseCitySegment(pathname.slice(1))) return 'city';
  const names = Object.keys(pages) as PageName[];
  return names.find((name) => matchPath(pages[name].path, pathname)) ?? 'not-found';
}
