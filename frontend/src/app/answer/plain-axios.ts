import { type AxiosAdapter, type CreateAxiosDefaults, type InternalAxiosRequestConfig } from 'axios';

/**
 * Stands for axios in the build of the answer page (answer.vite.config.ts): the same client and interceptors by fetch, some
 * 20 KB less. The build fails when a module imports what is missing here.
 */
export function create(defaults: CreateAxiosDefaults) {
  const before: Before[] = [];
  const after: [OnAnswer | undefined, OnFailure | undefined][] = [];
  return {
    interceptors: {
      request: { use: (step: Before) => before.push(step) },
      response: {
        use: (onAnswer?: OnAnswer, onFailure?: OnFailure) => after.push([onAnswer, onFailure]),
      },
    },
    request(given: Partial<Call>): Promise<unknown> {
      const config = {
        ...defaults,
        ...given,
        headers: new PlainHeaders(Object.entries(given.headers ?? {})),
      };
      let work: Promise<unknown> = Promise.resolve(config);
      for (const step of before) work = work.then(step as never);
      work = work.then((call) => (call as { adapter: AxiosAdapter }).adapter(call as Call));
      for (const [onAnswer, onFailure] of after) work = work.then(onAnswer, onFailure);
      return work;
    },
  };
}

type Call = InternalAxiosRequestConfig;
type Before = (config: Call) => Call | Promise<Call>;
type OnAnswer = (answer: unknown) => unknown;
type OnFailure = (error: unknown) => unknown;

/** A value of false leaves a header out, as in those of axios. */
class PlainHeaders extends Headers {
  override set(name: string, value: string | false): void {
    if (value === false) this.delete(name);
    else super.set(name, value);
  }
}

class AnswerMissingError extends Error {
  constructor(
    readonly code: 'ETIMEDOUT' | 'ERR_NETWORK',
    readonly config: Call,
  ) {
    super(code);
  }
}

export const isAxiosError = (error: unknown): boolean => error instanceof AnswerMissingError;

export const isCancel = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** Sends by fetch, whatever the adapter is called. Progress of an upload is not reported. */
export const getAdapter = () => sendByFetch;

async function sendByFetch(call: Call) {
  const { method = 'GET', data, headers, baseURL = '', url = '', timeout = 0 } = call;
  const signal = call.signal as AbortSignal | undefined;
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  const timer = setTimeout(abort, timeout);
  const isJson = data !== undefined && !(data instanceof Blob);
  if (isJson && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  try {
    const response = await fetch(baseURL + url + queryOf(call), {
      ...(call.fetchOptions as RequestInit | undefined),
      method: method.toUpperCase(),
      headers: headers as unknown as Headers,
      body: isJson ? JSON.stringify(data) : ((data as Blob | undefined) ?? null),
      signal: controller.signal,
    });
    return { status: response.status, headers: response.headers, data: readBody(await response.text()) };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new AnswerMissingError(controller.signal.aborted ? 'ETIMEDOUT' : 'ERR_NETWORK', call);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function queryOf({ params, paramsSerializer }: Call): string {
  const text = params && typeof paramsSerializer === 'object' ? paramsSerializer.serialize?.(params) : '';
  return text ? `?${text}` : '';
}

/** JSON; any other text as it is. */
function readBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
