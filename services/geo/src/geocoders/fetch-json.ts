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

/** The service answered, but refused. */
export class RefusedError extends Error {
  constructor(
    path: string,
    readonly status: number,
  ) {
    super(`${path} answered ${status}`);
    this.name = 'RefusedError';
  }

  /** It dislikes this one question; it is not down and not overrun. */
  get isAboutThisQuestion(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 408 && this.status !== 429;
  }
}

/** GET of a JSON document of a service that the operator has configured; throws RefusedError on any status but 2xx, and on any other shape. */
export function makeFetchJson({ baseUrl, timeoutMs, fetch = globalThis.fetch }: FetchJsonDeps): FetchJson {
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
