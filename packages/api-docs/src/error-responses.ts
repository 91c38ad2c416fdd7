import { type RouteDefinition } from '@kq/contracts';
import { germanReason } from '@kq/contracts/reasons/de';
import { reasonOfCode } from '@kq/contracts/reasons/error-body';
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

const PARAM: Json = {
  anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'array', items: { type: 'string' } }],
};

export const errorSchema: Json = {
  type: 'object',
  description: 'Every error of the API.',
  required: ['error', 'code', 'message', 'request_id'],
  properties: {
    error: { type: 'string', description: 'German text for a person.' },
    code: { type: 'string', enum: Object.keys(errorCodes).map((code) => code.toLowerCase()) },
    message: { type: 'string', description: 'The same text as `error`.' },
    request_id: { type: 'string', description: 'Names this call in the logs of the operator.' },
    reason: {
      type: 'string',
      description:
        'What `error` says, as a name that clients word in their language. Absent where the code says it.',
    },
    params: { type: 'object', description: 'Facts of `reason`.', additionalProperties: PARAM },
    errors: {
      type: 'object',
      description: 'German texts by field (dotted path).',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    reasons: {
      type: 'object',
      description: 'What `errors` says, by field: reasons with their facts.',
      additionalProperties: {
        type: 'array',
        items: {
          type: 'object',
          required: ['reason'],
          properties: {
            reason: { type: 'string' },
            params: { type: 'object', additionalProperties: PARAM },
          },
        },
      },
    },
  },
  examples: [
    {
      error: germanReason(reasonOfCode('VALIDATION_FAILED')),
      code: 'validation_failed',
      message: germanReason(reasonOfCode('VALIDATION_FAILED')),
      request_id: '0f5a1c2e',
      errors: { email: ['Diese Adresse ist bereits registriert.'] },
      reasons: { email: [{ reason: 'email_registered' }] },
    },
  ],
};

function errorResponse(status: number): Json {
  const codes = Object.entries(errorCodes).filter(([, entry]) => entry.status === status);
  const hasRetryAfter = status === 429 || status === 503;
  return {
    description: codes
      .map(([code]) => `\`${code.toLowerCase()}\`: ${germanReason(reasonOfCode(code as ErrorCode))}`)
      .join('\n\n'),
    ...(hasRetryAfter ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

const componentName = (status: number): string => `Error${status}`;
