import { type RouteDefinition } from '@kq/contracts';
import { type ErrorCode, errorCodes } from '@kq/kernel';
import { type Json } from './component-schemas';

/** Codes that any route may return: limits of the gateway, and unavailable services. */
const COMMON_CODES = [
  'BAD_REQUEST',
  'UNAUTHENTICATED',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UPSTREAM_FAILED',
  'UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
] as const satisfies readonly ErrorCode[];
const BODY_CODES = [
  'MALFORMED_JSON',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'VALIDATION_FAILED',
] as const satisfies readonly ErrorCode[];

/** Returns every error code of a route: those implied by its access, parameters and body, and those it declares. */
export function errorCodesOf(route: RouteDefinition): ReadonlySet<ErrorCode> {
  return new Set<ErrorCode>([
    ...COMMON_CODES,
    ...(route.access === 'all' || route.access === 'user' ? [] : (['FORBIDDEN'] as const)),
    ...(route.params === undefined ? [] : (['NOT_FOUND'] as const)),
    ...(route.body === undefined ? [] : BODY_CODES),
    ...(route.errors ?? []),
  ]);
}

/** Returns the error responses of an operation, by status. */
export function errorResponsesOf(route: RouteDefinition): Json {
  const statuses = new Set([...errorCodesOf(route)].map((code) => errorCodes[code].status));
  return Object.fromEntries(
    [...statuses]
      .sort((a, b) => a - b)
      .map((status) => [String(status), { $ref: `#/components/responses/${componentName(status)}` }]),
  );
}

/** Returns one reusable response for each status of the error table. */
export function errorResponseComponents(): Json {
  const statuses = new Set(Object.values(errorCodes).map(({ status }) => status));
  return Object.fromEntries([...statuses].map((status) => [componentName(status), errorResponse(status)]));
}

export const errorSchema: Json = {
  type: 'object',
  description: 'Every error of the API.',
  required: ['error', 'code', 'message', 'request_id'],
  properties: {
    error: { type: 'string', description: 'German text for a person.' },
    code: { type: 'string', enum: Object.keys(errorCodes).map((code) => code.toLowerCase()) },
    message: { type: 'string', description: 'English text for logs.' },
    request_id: { type: 'string', description: 'Names this call in the logs of the operator.' },
    errors: {
      type: 'object',
      description: 'German texts by field (dotted path).',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
  examples: [
    {
      error: errorCodes.VALIDATION_FAILED.text,
      code: 'validation_failed',
      message: 'validation failed: end_date',
      request_id: '0f5a1c2e',
      errors: { end_date: ['Die Abreise muss nach der Anreise liegen.'] },
    },
  ],
};

function errorResponse(status: number): Json {
  const codes = Object.entries(errorCodes).filter(([, entry]) => entry.status === status);
  const hasRetryAfter = status === 429 || status === 503;
  return {
    description: codes.map(([code, { text }]) => `\`${code.toLowerCase()}\`: ${text}`).join('\n\n'),
    ...(hasRetryAfter ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

const componentName = (status: number): string => `Error${status}`;
