import { API_BASE, PRODUCT_NAME, type RouteDefinition, type ServiceName } from '@kq/contracts';
import { type RouteExample } from '@kq/contracts/examples/examples-of';
import { routeExamples } from '@kq/contracts/examples/route-examples';
import { createSchemaWriter, type Json, type SchemaWriter } from './component-schemas';
import { errorResponseComponents, errorSchema } from './error-responses';
import { describeOperation, headerParameters } from './operation';

const serviceTexts: Readonly<Record<ServiceName, string>> = {
  auth: 'Accounts, sessions, sign-in links and codes.',
  listings: 'Accommodations, search, booking requests with their live stream.',
  geo: 'Places and postal codes of Germany. Needs the consent header.',
  analytics: 'Search log, views and web vitals, best effort; statistics for admins.',
  notifications: 'In-app notifications.',
};

/**
 * Returns the OpenAPI 3.1 document of a route table: methods, paths, parameters, bodies, results and errors from its
 * zod schemas.
 */
export function buildOpenApi(routes: Readonly<Record<string, RouteDefinition>>): Json {
  const schemas = createSchemaWriter();
  const paths = pathsOf(routes, schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'JSON in snake_case. Prices are gross integer cents, dates ISO in Europe/Berlin. Generated from the route table of packages/contracts.',
    },
    servers: [{ url: '/', description: 'This installation' }],
    tags: tagsOf(routes),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Token of a sign-in.' },
      },
      parameters: headersUsed(paths),
      headers: {
        RetryAfter: { description: 'Seconds until the next attempt.', schema: { type: 'integer' } },
      },
      schemas: { ...schemas.components(), Error: errorSchema },
      responses: usedResponses(paths),
    },
  };
}

function pathsOf(
  routes: Readonly<Record<string, RouteDefinition>>,
  schemas: SchemaWriter,
): Record<string, Json> {
  const paths: Record<string, Json> = {};
  const exampleOf: Readonly<Record<string, RouteExample | undefined>> = routeExamples;
  for (const [name, route] of Object.entries(routes)) {
    const path = API_BASE + route.path.replace(/:(\w+)/g, '{$1}');
    const operation = describeOperation(name, route, schemas, exampleOf[name]);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  }
  return paths;
}

function tagsOf(routes: Readonly<Record<string, RouteDefinition>>): Json[] {
  const names = new Set(Object.values(routes).map(({ service }) => service));
  return [...names].map((name) => ({ name, description: serviceTexts[name] }));
}

/** Omits unused components, which linters report. */
const usedResponses = (paths: unknown): Json => onlyUsed(errorResponseComponents(), 'responses', paths);
const headersUsed = (paths: unknown): Json => onlyUsed(headerParameters, 'parameters', paths);

function onlyUsed(components: Readonly<Json>, section: string, paths: unknown): Json {
  const text = JSON.stringify(paths);
  return Object.fromEntries(
    Object.entries(components).filter(([name]) => text.includes(`"#/components/${section}/${name}"`)),
  );
}
