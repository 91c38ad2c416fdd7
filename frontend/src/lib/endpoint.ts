import { type z } from 'zod';
import { type routes } from '@kq/contracts/routes';

type Routes = typeof routes;
type EndpointOf<R extends Routes[keyof Routes]> = `${R['method']} ${R['path']}`;
/** Method and path of a route: `GET /accommodations/:id`. */
export type Endpoint = { [N in keyof Routes]: EndpointOf<Routes[N]> }[keyof Routes];
type RouteOf<E extends Endpoint> = {
  [N in keyof Routes]: EndpointOf<Routes[N]> extends E ? Routes[N] : never;
}[keyof Routes];

/** Bytes need the option `responseType: 'arraybuffer'`. */
export type ResponseOf<E extends Endpoint> =
  RouteOf<E> extends { response: infer S extends z.ZodType }
    ? z.output<S>
    : RouteOf<E> extends { responseType: 'application/octet-stream' }
      ? ArrayBuffer
      : RouteOf<E> extends { responseType: 'text/calendar' }
        ? string
        : void;
/** The values of a query, written as text without undefined ones. */
export type QueryOf<E extends Endpoint> =
  RouteOf<E> extends { query: infer S extends z.ZodType }
    ? { [K in keyof z.input<S>]: string | number | boolean | undefined }
    : never;
export type BodyOf<E extends Endpoint> =
  RouteOf<E> extends { body: infer S extends z.ZodType } ? ReadonlyDeep<z.input<S>> : never;

/** The body of a route that takes a file. */
export type FileOf<E extends Endpoint> = RouteOf<E> extends { uploads: readonly string[] } ? Blob : never;

type ReadonlyDeep<T> = T extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> }
    : T;

/** Names of the parameters of a path template. */
export type ParamName<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;
export type ParamsOf<E extends Endpoint> = Readonly<Record<ParamName<E>, string | number>>;

/** Returns the path of a route below the base of the API. */
export function endpointPath<E extends Endpoint>(endpoint: E, params: ParamsOf<E>): string {
  const template = endpoint.slice(endpoint.indexOf(' ') + 1);
  return template.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name as ParamName<E>] ?? ''),
  );
}
