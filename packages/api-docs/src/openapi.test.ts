import { routes } from '@kq/contracts';
import { errorCodes } from '@kq/kernel';
import { docsPage } from './docs-page';
import { buildOpenApi } from './openapi';

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Record<string, unknown>;
  $ref?: string;
}
type Operation = Record<string, unknown> & {
  parameters?: Parameter[];
  responses: Record<string, unknown>;
};
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, Record<string, unknown>>>;
}

const document = buildOpenApi(routes) as unknown as Document;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const operationOf = (name: string): Operation => operations.find(({ operationId }) => operationId === name)!;

describe('docsPage', () => {
  it('lists every call, without scripts', () => {
    const page = docsPage(routes);
    for (const { path } of Object.values(routes)) expect(page).toContain(`/api${path}</code>`);
    expect(page).not.toContain('<script');
  });
});

describe('buildOpenApi', () => {
  it('describes every route by its name', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(routes).sort());
  });

  it('names all parameters of a path', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values(methods)) {
        const inPath = parameters.filter((parameter) => parameter.in === 'path' && parameter.required);
        expect(inPath.map(({ name }) => name)).toEqual(names);
      }
    }
  });

  it('states for every operation whether it requires a session', () => {
    expect(operationOf('login')['security']).toEqual([]);
    expect(operationOf('profile')['security']).toEqual([{ bearer: [] }]);
    expect(operationOf('createBookingRequest')['security']).toEqual([{}, { bearer: [] }]);
    expect(operations.filter(({ security }) => security === undefined)).toEqual([]);
  });

  it('lists the errors of each operation by status, with Retry-After where one is sent', () => {
    expect(Object.keys(operationOf('confirmBookingRequest').responses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '404', '409', '413', '415', '422', '429', '503']),
    );
    expect(Object.keys(operationOf('cities').responses)).not.toContain('422');
    for (const status of [429, 503])
      expect(document.components['responses']?.[`Error${status}`]).toHaveProperty('headers.Retry-After');
  });

  it('describes query numbers with type and limits', () => {
    const parameter = (name: string): Parameter | undefined =>
      operationOf('searchAccommodations').parameters?.find((candidate) => candidate.name === name);
    expect(parameter('per_page')).toMatchObject({
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 1000, default: 20 },
    });
    expect(parameter('lat')?.schema).toMatchObject({ type: 'number', minimum: -90, maximum: 90 });
    expect(parameter('start_date')?.schema).toMatchObject({ type: 'string', format: 'date' });
  });

  it('names the headers read by single routes', () => {
    const headers = (name: string) => operationOf(name).parameters?.map(({ $ref }) => $ref);
    expect(headers('createBookingRequest')).toContain('#/components/parameters/idempotency-key');
    expect(headers('respond')).toContain('#/components/parameters/x-respond-token');
    expect(headers('bookingRequestEvents')).toContain('#/components/parameters/last-event-id');
    expect(headers('geoSearch')).toContain('#/components/parameters/x-consent');
  });

  it('references only existing named components', () => {
    const targets = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
    const missing = targets.filter(([, section = '', name = '']) => !document.components[section]?.[name]);
    expect(missing).toEqual([]);
    expect(Object.keys(document.components['schemas'] ?? {})).toEqual(
      expect.arrayContaining([
        'Accommodation',
        'BookingRequest',
        'CreateBookingRequestBody',
        'Error',
        'Offer',
      ]),
    );
  });

  it('lists every error code', () => {
    expect(document.components['schemas']?.['Error']).toMatchObject({
      properties: { code: { enum: Object.keys(errorCodes).map((code) => code.toLowerCase()) } },
    });
  });
});
