import {
  hasRateCost,
  IDEMPOTENCY_KEY_PATTERN,
  RATE_COST_ENTRIES,
  type RouteDefinition,
  type RouteHeader,
} from '@kq/contracts';
import { eventStreamExample } from '@kq/contracts/examples/booking-records';
import { type RouteExample } from '@kq/contracts/examples/examples-of';
import { type z } from 'zod';
import { type Json, type SchemaWriter } from './component-schemas';
import { errorResponsesOf } from './error-responses';

const accessTexts: Readonly<Record<RouteDefinition['access'], string>> = {
  all: 'Anyone.',
  user: 'Any signed-in user.',
  guest: 'Dispatchers.',
  owner: 'Owners.',
  admin: 'Admins.',
  'guest-or-anonymous': 'Dispatchers, and visitors who are not signed in.',
};

/** Returns the OpenAPI operation of one route. */
export function describeOperation(
  name: string,
  route: RouteDefinition,
  schemas: SchemaWriter,
  example: RouteExample | undefined,
): Json {
  const parameters = [
    ...parametersOf('path', route.params, schemas),
    ...parametersOf('query', route.query, schemas),
    ...headersOf(route).map((header) => ({ $ref: `#/components/parameters/${header}` })),
  ];
  return {
    operationId: name,
    tags: [route.service],
    summary: route.title,
    description: `Who: ${accessTexts[route.access]} Rate limit: ${route.rateLimit}${costText(route)}.`,
    security: securityOf(route),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined
      ? {}
      : {
          requestBody: {
            required: !acceptsNothing(route.body),
            content: json(schemas.write(route.body, 'input'), example?.body),
          },
        }),
    ...(route.uploads === undefined ? {} : { requestBody: uploadBody(route.uploads) }),
    responses: {
      [String(route.status ?? 200)]: success(route, schemas, example),
      ...errorResponsesOf(route),
    },
  };
}

/** A file as the whole body. */
const uploadBody = (mediaTypes: readonly string[]): Json => ({
  required: true,
  content: Object.fromEntries(
    mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  ),
});

function costText(route: RouteDefinition): string {
  return hasRateCost(route) ? `, once for each begun ${RATE_COST_ENTRIES} of per_page` : '';
}

/** Reusable header parameters, by header name. */
export const headerParameters: Readonly<Record<RouteHeader, Json>> = {
  'idempotency-key': headerParameter('Idempotency-Key', {
    description:
      'Chosen by the client. The same key with the same body within 24 h returns the first result; with another body 422.',
    schema: { type: 'string', pattern: IDEMPOTENCY_KEY_PATTERN.source },
    example: '7d1f2c60-4b0a-4f57-9f0e-2f3f6a1c9a11',
  }),
  'x-respond-token': headerParameter('X-Respond-Token', {
    description: "The token of the owner's mail; to answer a request a signed-in owner needs none.",
    schema: { type: 'string', maxLength: 200 },
    example: 'token-from-the-mail',
  }),
  'last-event-id': headerParameter('Last-Event-ID', {
    description: 'Version of the last event received; the stream continues after it.',
    schema: { type: 'string', pattern: '^\\d{1,15}$' },
    example: '7',
  }),
  'x-consent': headerParameter('X-Consent', {
    description: '`geocoding` when the user consented to geocoding. Without it the result is empty.',
    schema: { type: 'string' },
    example: 'geocoding',
  }),
};

function headerParameter(name: string, rest: Json): Json {
  return { name, in: 'header', required: false, ...rest };
}

function headersOf(route: RouteDefinition): readonly RouteHeader[] {
  return [
    ...(route.headers ?? []),
    ...(route.needsGeocodingConsent === true ? (['x-consent'] as const) : []),
  ];
}

function securityOf({ access }: RouteDefinition): Json[] {
  if (access === 'all') return [];
  return access === 'guest-or-anonymous' ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

/** Describes types and limits of the parsed value: a query string is text only on the wire. */
function parametersOf(
  place: 'path' | 'query',
  schema: z.ZodObject | undefined,
  schemas: SchemaWriter,
): Json[] {
  if (schema === undefined) return [];
  const { required = [] } = schemas.write(schema, 'input') as { required?: string[] };
  const { properties = {} } = schemas.write(schema, 'output') as { properties?: Record<string, Json> };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(property['type'] === 'array' ? { style: 'form', explode: false } : {}),
    schema: property,
  }));
}

function success(route: RouteDefinition, schemas: SchemaWriter, example: RouteExample | undefined): Json {
  const { class: routeClass, response, responseType, status = 200 } = route;
  if (routeClass === 'stream') return eventStream;
  if (responseType !== undefined)
    return { description: 'Success', content: { [responseType]: { schema: { type: 'string' } } } };
  if (status === 204 || response === undefined) return { description: 'Success, without a body' };
  return { description: 'Success', content: json(schemas.write(response, 'output'), example?.response) };
}

const eventStream: Json = {
  description:
    'Server-sent events: `event: recipient` (what changed of a recipient, as `GET /booking-requests/{id}` returns it, without names, addresses and texts: `has_details` says that there are some) for each change, then `event: request` (what changed of the request). The id is the version of the request.',
  content: {
    'text/event-stream': {
      schema: { type: 'string' },
      example: eventStreamExample,
    },
  },
};

const acceptsNothing = (body: z.ZodType): boolean => body.safeParse({}).success;

const json = (schema: Json, example: unknown): Json => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});
