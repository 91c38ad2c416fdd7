/** Example values of a route, as JSON on the wire. A test parses each with the route's schemas. */
export interface RouteExample {
  readonly body?: unknown;
  readonly response?: unknown;
}

type Described = 'body' | 'response';
type PartsOf<Route> = Extract<keyof Route, Described>;

/** Examples of a group of routes: one for every body and every response. */
export type ExamplesOf<Routes> = {
  readonly [Name in keyof Routes as PartsOf<Routes[Name]> extends never ? never : Name]: Readonly<
    Record<PartsOf<Routes[Name]>, unknown>
  >;
};
