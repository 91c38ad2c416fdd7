import {
  API_BASE,
  errorCodes,
  hasRateCost,
  PRODUCT_NAME,
  RATE_COST_ENTRIES,
  type RouteDefinition,
} from '@kq/contracts';
import { z } from 'zod';

type Json = Record<string, unknown>;

const accessTexts: Readonly<Record<RouteDefinition['access'], string>> = {
  all: 'Anyone.',
  user: 'Any signed-in user.',
  guest: 'Dispatchers.',
  owner: 'Owners.',
  admin: 'Admins.',
  'guest-or-anonymous': 'Dispatchers, and visitors who are not signed in.',
};

/** OpenAPI 3.1 of a route table: methods, paths, parameters, bodies and answers from its zod schemas. */
export function buildOpenApi(routes: Readonly<Record<string, RouteDefinition>>): Json {
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries(routes)) {
    const path = API_BASE + route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      description: 'Generated from the route table of packages/contracts.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.values(routes).map(({ service }) => service))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema() },
      responses: {
        Error: { description: 'An error', content: json({ $ref: '#/components/schemas/Error' }) },
      },
    },
  };
}

function operation(name: string, route: RouteDefinition): Json {
  const parameters = [...parametersOf('path', route.params), ...parametersOf('query', route.query)];
  if (route.needsGeocodingConsent === true) parameters.push(consentHeader);
  return {
    operationId: name,
    tags: [route.service],
    summary: route.title,
    description: `Who: ${accessTexts[route.access]} Rate limit: ${route.rateLimit}${costText(route)}.`,
    ...(route.access === 'all' ? {} : { security: securityOf(route) }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined
      ? {}
      : { requestBody: { required: true, content: json(toSchema(route.body, 'input')) } }),
    responses: {
      [String(route.status ?? 200)]: success(route),
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

function costText(route: RouteDefinition): string {
  return hasRateCost(route) ? `, once for each begun ${RATE_COST_ENTRIES} of per_page` : '';
}

const consentHeader: Json = {
  name: 'X-Consent',
  in: 'header',
  required: false,
  description: 'Without it the answer is empty.',
  schema: { type: 'string', const: 'geocoding' },
};

function securityOf({ access }: RouteDefinition): Json[] {
  return access === 'guest-or-anonymous' ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

function parametersOf(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function success({ class: routeClass, response, status = 200 }: RouteDefinition): Json {
  if (routeClass === 'stream')
    return { description: 'A stream of events', content: { 'text/event-stream': {} } };
  if (status === 204 || response === undefined) return { description: 'Done' };
  return { description: 'Done', content: json(toSchema(response, 'output')) };
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json;
  return rest;
}

function errorSchema(): Json {
  return {
    type: 'object',
    required: ['error', 'code', 'message', 'request_id'],
    properties: {
      error: { type: 'string', description: 'German text for a person.' },
      code: { type: 'string', enum: Object.keys(errorCodes).map((code) => code.toLowerCase()) },
      message: { type: 'string' },
      request_id: { type: 'string' },
      errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    },
  };
}

const json = (schema: Json): Json => ({ 'application/json': { schema } });
