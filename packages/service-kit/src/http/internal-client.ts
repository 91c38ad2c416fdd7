import { INTERNAL_BASE, type RouteDefinition, telemetrySpans } from '@kq/contracts';
import { AppError, startDeadline } from '@kq/kernel';
import { type Dispatcher, request } from 'undici';
import { type z } from 'zod';
import { type InternalAuth, type InternalParty } from '../auth/internal-auth';
import { withSpan } from '../telemetry/spans';
import { currentRequestId, currentTraceparent } from '../telemetry/trace-context';
import { type Answer, calleeOf, readAnswer } from './internal-answer';

type InputOf<R, K extends 'params' | 'query' | 'body'> =
  R extends Record<K, infer S extends z.ZodType>
    ? Record<never, never> extends z.input<S>
      ? { readonly [Key in K]?: z.input<S> }
      : { readonly [Key in K]: z.input<S> }
    : { readonly [Key in K]?: undefined };

/** The input of a call of `R`, typed by its schemas. */
export type CallInput<R extends RouteDefinition> = InputOf<R, 'params'> &
  InputOf<R, 'query'> &
  InputOf<R, 'body'>;
export type CallResult<R extends RouteDefinition> =
  R extends Record<'response', infer S extends z.ZodType> ? z.output<S> : undefined;

export interface InternalClient {
  /**
   * Calls a route of another service.
   * @throws AppError UNAVAILABLE (retryable) when the callee is down, slow or returns 5xx; UPSTREAM_FAILED when its
   * response is invalid or it rejects our token; otherwise the callee's own code
   */
  call<const R extends RouteDefinition>(
    route: R,
    ...input: Record<never, never> extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>]
  ): Promise<CallResult<R>>;
}

export interface InternalClientOptions {
  /** `http://host:port` of the callee; a function when it is known only after listening. */
  readonly baseUrl: string | (() => string);
  readonly audience: InternalParty;
  readonly internalAuth: InternalAuth;
  readonly dispatcher?: Dispatcher;
  /** Limit of the whole call; default 5 s. */
  readonly timeoutMs?: number;
}

/** Creates a client for another service's internal routes; it forwards trace and request id. */
export function createInternalClient(options: InternalClientOptions): InternalClient {
  return {
    async call(route, ...[input]) {
      const given = (input ?? {}) as { params?: object; query?: object; body?: unknown };
      const attributes = {
        'http.request.method': route.method,
        'url.template': INTERNAL_BASE + route.path,
        'peer.service': options.audience,
      };
      return withSpan(telemetrySpans.internalCall, attributes, async (span) => {
        const answer = await send(options, route, given);
        span.set({ 'http.response.status_code': answer.status });
        return readAnswer(options.audience, route, answer) as never;
      });
    },
  };
}

async function send(
  { baseUrl, audience, internalAuth, dispatcher, timeoutMs = 5000 }: InternalClientOptions,
  route: RouteDefinition,
  { params = {}, query = {}, body }: { params?: object; query?: object; body?: unknown },
): Promise<Answer> {
  const base = typeof baseUrl === 'string' ? baseUrl : baseUrl();
  const url = `${base}${INTERNAL_BASE}${fillPath(route.path, params as Record<string, unknown>)}${toSearch(query)}`;
  const overdue = createDeadline(timeoutMs);
  try {
    const answering = request(url, {
      method: route.method,
      headers: {
        authorization: `Bearer ${internalAuth.sign(audience)}`,
        ...optionalHeader('traceparent', currentTraceparent()),
        ...optionalHeader('x-request-id', currentRequestId()),
        ...optionalHeader('content-type', body === undefined ? undefined : 'application/json'),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(dispatcher === undefined ? {} : { dispatcher }),
      signal: overdue.signal,
    });
    const { statusCode, body: answer } = await Promise.race([answering, overdue.passed]);
    return { status: statusCode, text: await answer.text() };
  } catch (error) {
    throw new AppError('UNAVAILABLE', {
      message: `${audience} cannot be reached`,
      cause: error,
      callee: calleeOf(audience, route),
      retryable: true,
    });
  } finally {
    overdue.clear();
  }
}

/**
 * Aborts a call and rejects immediately: undici ignores the signal of a call that still waits for a connection
 * (nodejs/undici 7). AbortSignal.timeout is not used: its signals fire long after their calls, each creating an unread
 * error.
 */
function createDeadline(timeoutMs: number) {
  const controller = new AbortController();
  let clear = (): void => undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    clear = startDeadline(timeoutMs, () => {
      const error = new Error(`no response within ${timeoutMs} ms`);
      controller.abort(error);
      reject(error);
    });
  });
  // The call may fail with another error first.
  passed.catch(() => undefined);
  return { signal: controller.signal, passed, clear };
}

function fillPath(template: string, params: Record<string, unknown>): string {
  return template.replace(/:(\w+)/g, (_match, name: string) => {
    if (params[name] === undefined) throw new Error(`missing value for :${name} of ${template}`);
    return encodeURIComponent(String(params[name]));
  });
}

function toSearch(query: object): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.append(key, String(value));
  }
  return search.size === 0 ? '' : `?${search.toString()}`;
}

function optionalHeader(name: string, value: string | undefined): Record<string, string> {
  return value === undefined ? {} : { [name]: value };
}
