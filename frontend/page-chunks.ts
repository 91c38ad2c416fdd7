import { fileURLToPath } from 'node:url';
import { type Rolldown } from 'vite';

type Modules = Rolldown.ChunkingContext;

const fileOf = (path: string): string => fileURLToPath(new URL(`src/app/${path}.tsx`, import.meta.url));
const LANDING = fileOf('routes/landing-route');
const SEARCH = fileOf('routes/search-route');
const DETAIL = fileOf('routes/accommodation-detail-route');
const ANSWER = fileOf('routes/booking-response-route');

const isLibrary = (id: string): boolean => id.includes('/node_modules/');
const MANTINE =
  /\/node_modules\/(?:@mantine|@floating-ui|clsx|react-remove-scroll|react-style-singleton|use-)/;
/** Number of pages and lazy parts that must share a module before it joins a common chunk. */
const MANTINE_SHARE = 7;
const ICONS_SHARE = 4;

/**
 * Chunks of the public pages. The bundler's default is one chunk for every set of modules that the same pages share, sixty
 * for a search; a request costs a phone more than a few KB that the next page needs anyway.
 */
export function pageChunks(): Rolldown.CodeSplittingGroup[] {
  const reached = new Map<string, ReadonlySet<string>>();

  /** A module of ours and those that it imports statically. */
  function reach(id: string, modules: Modules): ReadonlySet<string> {
    const known = reached.get(id);
    if (known) return known;
    const found = new Set([id]);
    for (const one of found) {
      for (const next of modules.getModuleInfo(one)?.importedIds ?? []) if (!isLibrary(next)) found.add(next);
    }
    reached.set(id, found);
    return found;
  }

  const isOf = (page: string, id: string, modules: Modules): boolean => reach(page, modules).has(id);
  const isShared = (id: string, modules: Modules): boolean =>
    isOf(SEARCH, id, modules) && isOf(DETAIL, id, modules);
  const ours = (
    name: string,
    priority: number,
    isIn: (id: string, modules: Modules) => boolean,
  ): Rolldown.CodeSplittingGroup => ({
    debugName: name,
    name: (id, modules) => (!isLibrary(id) && isIn(id, modules) ? name : null),
    priority,
  });

  return [
    { name: 'vendor', tags: ['$initial'], test: /\/node_modules\//, priority: 8 },
    { name: 'app', tags: ['$initial'], priority: 7 },
    { name: 'mantine', test: MANTINE, minShareCount: MANTINE_SHARE, priority: 6 },
    { name: 'icons', test: /\/node_modules\/@tabler\//, minShareCount: ICONS_SHARE, priority: 5 },
    ours('stay', 4, (id, modules) => isOf(SEARCH, id, modules) && isOf(LANDING, id, modules)),
    ours('ui', 3, (id, modules) => isOf(SEARCH, id, modules) && isOf(ANSWER, id, modules)),
    ours('places', 2, isShared),
  ];
}
