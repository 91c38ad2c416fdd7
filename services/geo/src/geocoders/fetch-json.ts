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
) => Promise<{ readonly body: z.infer<S>; readonly headers: Headers }>;

/** The external service answered with an error status. */
export class RefusedError extends Error {
  constructor(
    path: string,
    readonly status: number,
  ) {
    super(`${path} answered ${status}`);
    this.name = 'RefusedError';
  }

  /** True when the service rejected this query but is neither down nor overloaded. */
  get isAboutThisQuestion(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 408 && this.status !== 429;
  }
}

/**
 * Fetches a JSON document of a configured external service. @throws RefusedError on any status but 2xx @throws ZodError
 * on another shape
 */
export function createFetchJson({ baseUrl, timeoutMs, fetch = globalThis.fetch }: FetchJsonDeps): FetchJson {
  return async (path, query, schema) => {
    const response = await fetch(`${baseUrl}${path}?${query.toString()}`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new RefusedError(path, response.status);
    }
    return { body: schema.parse(await response.json()), headers: response.headers };
  };
}
