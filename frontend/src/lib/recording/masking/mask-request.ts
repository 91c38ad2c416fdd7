import { type z } from 'zod';
import { API_BASE } from '@kq/contracts/constants';
import { type RouteDefinition } from '@kq/contracts/route-definition';
import { routes } from '@kq/contracts/routes';
import { keptOf, MASKED } from './kept-fields';

/** A call as the network plugin has it. */
export interface RecordedRequest {
  readonly name: string;
  readonly method?: string;
  readonly status?: number;
  readonly startTime?: number;
  readonly endTime?: number;
  readonly duration?: number;
  readonly requestHeaders?: Readonly<Record<string, string>>;
  readonly requestBody?: string | null;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly responseBody?: string | null;
}

export interface MaskedRequest extends Omit<RecordedRequest, 'requestBody' | 'responseBody'> {
  readonly requestBody?: unknown;
  readonly responseBody?: unknown;
}

const JSON_TYPE = 'application/json';
const MEDIA_TYPES = [
  JSON_TYPE,
  'text/event-stream',
  'text/plain',
  'text/calendar',
  'image/webp',
  'image/svg+xml',
];
/** Larger bodies are not read: they would keep the page busy. */
const BODY_MAX_CHARS = 200_000;

const HEADERS: Readonly<Record<string, (value: string) => boolean>> = {
  'content-type': (value) => MEDIA_TYPES.includes(value),
  'content-length': (value) => /^\d{1,9}$/.test(value),
  'retry-after': (value) => /^\d{1,6}$/.test(value),
};

const table = (Object.values(routes) as readonly RouteDefinition[]).map((route) => ({
  route,
  pattern: new RegExp(`^${API_BASE}${route.path.replace(/:\w+/g, '[^/]+')}$`),
}));

/**
 * Returns a call of the API with its template for an address, listed headers, and of JSON bodies what the route table marks
 * as number, enum, date or id. Null for calls of anything else and those of the recording itself.
 */
export function maskRequest(request: RecordedRequest): MaskedRequest | null {
  const route = routeOf(request);
  if (!route || route.path.includes('/recording')) return null;
  const { status, startTime, endTime, duration } = request;
  const hasBodies = route.class !== 'stream' && !route.uploads;
  const isSuccess = status !== undefined && status >= 200 && status < 300;
  return {
    name: API_BASE + route.path,
    method: route.method,
    ...known({ status, startTime, endTime, duration }),
    requestHeaders: maskHeaders(request.requestHeaders),
    responseHeaders: maskHeaders(request.responseHeaders),
    ...(hasBodies
      ? {
          ...bodyOf('requestBody', route.body, request.requestHeaders, request.requestBody),
          ...bodyOf(
            'responseBody',
            isSuccess ? route.response : undefined,
            request.responseHeaders,
            request.responseBody,
          ),
        }
      : {}),
  };
}

function routeOf({ name, method }: RecordedRequest): RouteDefinition | undefined {
  const { origin } = globalThis.location;
  if (!URL.canParse(name, origin)) return undefined;
  const url = new URL(name, origin);
  if (url.origin !== origin) return undefined;
  return table.find(
    ({ route, pattern }) => route.method === method?.toUpperCase() && pattern.test(url.pathname),
  )?.route;
}

function maskHeaders(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), withoutParameters(value)] as const)
      .filter(([name, value]) => Object.hasOwn(HEADERS, name) && HEADERS[name]?.(value)),
  );
}

const withoutParameters = (value: string): string => value.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** No field where there is no JSON. */
function bodyOf(
  field: 'requestBody' | 'responseBody',
  schema: z.ZodType | undefined,
  headers: Readonly<Record<string, string>> | undefined,
  text: string | null | undefined,
): Record<string, unknown> {
  if (!text || maskHeaders(headers)['content-type'] !== JSON_TYPE) return {};
  if (text.length > BODY_MAX_CHARS) return { [field]: MASKED };
  try {
    return { [field]: keptOf(schema, JSON.parse(text)) };
  } catch {
    return { [field]: MASKED };
  }
}

const known = (fields: Readonly<Record<string, number | undefined>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
