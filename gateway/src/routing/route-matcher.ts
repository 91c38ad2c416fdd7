import { API_BASE, type RouteDefinition } from '@kq/contracts';

export interface MatchedRoute {
  readonly name: string;
  readonly definition: RouteDefinition;
  /** Template with the base path, shown in logs and spans instead of the path. */
  readonly template: string;
}

export interface RouteMatch {
  /** Methods supported by this path, including HEAD; empty for an unknown path. */
  readonly methods: readonly string[];
  readonly route: MatchedRoute | null;
}

interface PathEntry {
  readonly pattern: RegExp;
  readonly byMethod: Map<string, MatchedRoute>;
}

/**
 * Characters of API paths. Services decode `%`, so a path with one could match another route there than here
 * (docs/security.md S11).
 */
const SAFE_PATH = /^[A-Za-z0-9/_.~-]+$/;
const unknownPath: RouteMatch = { methods: [], route: null };

/** Finds the route of a path in the contracts' table. Static paths precede parameters, as in the services. */
export function createRouteMatcher(routes: Readonly<Record<string, RouteDefinition>>) {
  const exact = new Map<string, PathEntry>();
  const parametric = new Map<string, PathEntry>();
  for (const [name, definition] of Object.entries(routes)) {
    const template = API_BASE + definition.path;
    const table = template.includes(':') ? parametric : exact;
    const entry = table.get(template) ?? {
      pattern: toPattern(template),
      byMethod: new Map<string, MatchedRoute>(),
    };
    entry.byMethod.set(definition.method, { name, definition, template });
    table.set(template, entry);
  }
  const patterns = [...parametric.values()];

  return {
    /** Matches an undecoded path. */
    match(method: string, path: string): RouteMatch {
      if (!SAFE_PATH.test(path) || hasDotSegment(path)) return unknownPath;
      const entry = exact.get(path) ?? patterns.find(({ pattern }) => pattern.test(path));
      if (entry === undefined) return unknownPath;
      const route = entry.byMethod.get(method) ?? headRoute(entry, method);
      return { methods: allowedMethods(entry), route };
    },
  };
}

export type RouteMatcher = ReturnType<typeof createRouteMatcher>;

/**
 * Returns the route for HEAD where GET only reads: not where a request has an effect or a response has no end
 * (docs/security.md S4).
 */
function headRoute(entry: PathEntry, method: string): MatchedRoute | null {
  const get = entry.byMethod.get('GET');
  if (method !== 'HEAD' || get === undefined || !allowsHead(get)) return null;
  return get;
}

function allowedMethods(entry: PathEntry): string[] {
  const methods = [...entry.byMethod.keys()];
  const get = entry.byMethod.get('GET');
  return get !== undefined && allowsHead(get) ? [...methods, 'HEAD'] : methods;
}

const allowsHead = ({ definition }: MatchedRoute): boolean => definition.class === 'read';

const hasDotSegment = (path: string): boolean => /\/\.{1,2}(\/|$)/.test(path);

function toPattern(template: string): RegExp {
  return new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`);
}
