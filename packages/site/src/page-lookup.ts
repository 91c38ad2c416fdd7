import { type PageName, pages } from '@kq/contracts';

export interface FoundPage {
  readonly name: PageName;
  /** Path parameters, undecoded. */
  readonly params: Readonly<Record<string, string>>;
}

const patterns = (Object.entries(pages) as [PageName, { path: string }][]).map(([name, { path }]) => ({
  name,
  pattern: new RegExp(
    `^${path.replace(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?').replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`,
  ),
}));

/** Returns the SPA page of an undecoded path; null for an unknown one. Consistent with contracts' isKnownPage. */
export function findPage(path: string): FoundPage | null {
  for (const { name, pattern } of patterns) {
    const match = pattern.exec(path);
    if (match !== null) return { name, params: definedOnly(match.groups ?? {}) };
  }
  return null;
}

function definedOnly(groups: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
