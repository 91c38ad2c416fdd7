import { type z } from 'zod';

export interface FetchJsonDeps {
  /** Base URL without a trailing slash. */
  baseUrl: string;
  timeoutMs: number;
  fetch?: typeof globalThis.fetch;
}

export type FetchJson = <S extends z.ZodType>(
  path: string,
  query: URLSearchParams,
  schema: S,
) => Promise<z.infer<S>>;

/** GET of a JSON document of a service that the operator has configured; throws on any status but 2xx and on any other shape. */
export function makeFetchJson({ baseUrl, timeoutMs, fetch = globalThis.fetch }: FetchJsonDeps): FetchJson {
  return async (path, query, schema) => {
    const response = await fetch(`${baseUrl}${path}?${query.toString()}`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return schema.parse(await response.json());
  };
}
