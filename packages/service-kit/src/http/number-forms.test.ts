import { type RouteDefinition, type RouteName, routes } from '@kq/contracts';
import fc from 'fast-check';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { silentLogger } from '@kq/test-kit/in-process/silent-logger';
import { bindRoute } from './bind-route';
import { createHttpApp } from './create-http-app';

/** Every number in a query or a body of the route table, in the notations of real clients. */
const table = Object.entries(routes) as [RouteName, RouteDefinition][];

interface NumberField {
  readonly route: RouteDefinition;
  readonly path: readonly (string | number)[];
  readonly schema: z.ZodType;
}

const queryFields: [string, NumberField][] = table.flatMap(([name, route]) =>
  Object.entries(route.query?.shape ?? {})
    .filter(([, schema]) => typeof (schema as z.ZodType).safeParse('1').data === 'number')
    .map(([field, schema]): [string, NumberField] => [
      `${name}.${field}`,
      { route, path: [field], schema: schema as z.ZodType },
    ]),
);
const bodyFields: [string, NumberField][] = table.flatMap(([name, route]) =>
  numbersIn(route.body).map(({ path, schema }): [string, NumberField] => [
    `${name}.${path.join('.')}`,
    { route, path, schema },
  ]),
);

describe('numbers of a query', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = createHttpApp({ service: 'listings', logger: silentLogger() });
    for (const [name, { query }] of table.filter(([, route]) => route.query !== undefined)) {
      const open = {
        ...routes[name],
        path: `/${name}`,
        access: 'all',
        params: undefined,
        query,
        response: undefined,
      } as const;
      bindRoute(app, open as unknown as RouteDefinition, (input) => ({ ...(input.query as object) }));
    }
    await app.ready();
  });
  afterAll(() => app.close());

  /** Returns the value that the service parsed from a parameter, or the texts of its rejection. */
  async function read(name: string, written: string): Promise<{ value: unknown; errors: unknown }> {
    const [route = '', field = ''] = name.split('.');
    const method = routes[route as RouteName].method;
    // The search accepts coordinates in pairs only.
    const pair = field === 'lat' ? '&lng=1' : '';
    const { body } = await app.inject({ method, url: `/api/${route}?${field}=${written}${pair}` });
    const answer = JSON.parse(body) as Record<string, unknown>;
    return {
      value: answer[field],
      errors: (answer['errors'] as Record<string, unknown> | undefined)?.[field],
    };
  }

  it('finds the query numbers of the route table', () => {
    const names = queryFields.map(([name]) => name);
    expect(names).toEqual(
      expect.arrayContaining(['searchAccommodations.lat', 'geoReverse.lng', 'respondView.owner_id']),
    );
    expect(names.length).toBeGreaterThan(25);
  });

  it.each(queryFields)('%s accepts every notation of a whole number', async (name, { schema }) => {
    for (const number of [1, 5, 10].filter((value) => schema.safeParse(String(value)).success)) {
      for (const written of notations(number)) {
        const { errors } = await read(name, written);
        expect([written, errors]).toEqual([written, undefined]);
      }
    }
  });

  it.each(queryFields)('%s returns 400 for a value that is not a finite number', async (name) => {
    for (const written of [
      '',
      '%20',
      'NaN',
      'Infinity',
      '-Infinity',
      '1e999',
      '0x10',
      '0b1',
      '1,5',
      '1e',
      '.',
      '--1',
      '1_0',
      '١',
    ]) {
      const { errors } = await read(name, written);
      expect([written, errors]).toEqual([written, [expect.stringMatching(/^Bitte|^Mindestens|^Höchstens/)]]);
    }
  });

  it.each(['searchAccommodations', 'geoSearch', 'geoReverse'])(
    '%s accepts coordinates at browser precision, rounded to a metre',
    async (route) => {
      const measured = fc.tuple(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
      );
      await fc.assert(
        fc.asyncProperty(measured, async ([lat, lng]) => {
          for (const written of [
            [String(lat), String(lng)],
            [lat.toExponential(), lng.toFixed(20)],
          ]) {
            const query = `q=ab&lat=${written[0]}&lng=${written[1]}`;
            const suffix = route === 'geoReverse' ? query.replace('q=ab&', '') : query;
            const { body } = await app.inject({ url: `/api/${route}?${suffix}` });
            const answer = JSON.parse(body) as { lat: number; lng: number };
            expect(answer.lat).toBeCloseTo(lat, 4);
            expect(answer.lng).toBeCloseTo(lng, 4);
            expect(String(answer.lat)).toMatch(/^-?\d{1,2}(\.\d{1,5})?$|^-?\de-\d$/);
          }
        }),
        { numRuns: 200 },
      );
    },
  );

  it('rounds a maximum price to whole cents and a radius to 100 m, and rejects a fraction of a worker', async () => {
    expect(await read('searchAccommodations.radius', '25.04999999999')).toMatchObject({ value: 25 });
    expect(await read('searchAccommodations.max_price', String(49.99 * 100))).toMatchObject({ value: 4999 });
    expect(await read('searchAccommodations.workers', '2.5')).toMatchObject({
      errors: ['Bitte eine ganze Zahl angeben.'],
    });
  });

  it('parses a number of 15 000 digits without noticeable delay', async () => {
    const { errors } = await read('searchAccommodations.lat', `${'1'.repeat(15_000)}x`);
    expect(errors).toEqual(['Bitte eine Zahl angeben.']);
  });
});

describe('numbers of a body', () => {
  it('finds the body numbers of the route table', () => {
    expect(bodyFields.map(([name]) => name)).toEqual(
      expect.arrayContaining(['createBookingRequest.location.lat', 'createAccommodation.rooms.0.beds']),
    );
  });

  it.each(bodyFields)('%s accepts every JSON notation of a number within its range', (_name, { schema }) => {
    const fitting = [1, 5, 7, 10, 200, 4].filter((value) => schema.safeParse(value).success);
    expect(fitting).not.toEqual([]);
    for (const number of fitting) {
      for (const json of [
        `${number}.0`,
        `${number}e0`,
        `${number}E+0`,
        `${number * 10}e-1`,
        number.toExponential(),
      ]) {
        expect([json, schema.safeParse(JSON.parse(json)).data]).toEqual([json, number]);
      }
    }
  });

  it.each(bodyFields)('%s rejects strings, null and non-finite numbers', (_name, { schema }) => {
    for (const value of ['1', '', '0x10', JSON.parse('1e999'), JSON.parse('-1e999'), NaN, [1], true])
      expect([value, schema.safeParse(value).success]).toEqual([value, false]);
  });

  it('accepts coordinates with 15 digits in every body with coordinates', () => {
    const coordinates = bodyFields.filter(([name]) => /\.(lat|lng)$/.test(name));
    expect(coordinates.length).toBeGreaterThanOrEqual(8);
    for (const [, { schema }] of coordinates) {
      for (const value of [49.487459123456789, -8.4660395123456, 1e-15])
        expect(schema.safeParse(value).data).toBe(value);
    }
  });
});

function notations(number: number): string[] {
  return [
    String(number),
    `+${number}`,
    `%2B${number}`,
    `${number}.0`,
    `${number}.`,
    `0${number}`,
    `${number}e0`,
    `${number}E%2B0`,
    `${number * 10}e-1`,
    number.toExponential(),
    `${number}.000000000000000`,
  ];
}

/** Returns every number within a body's schema, as its bare schema. */
function numbersIn(
  schema: z.ZodType | undefined,
  path: readonly (string | number)[] = [],
): { path: readonly (string | number)[]; schema: z.ZodType }[] {
  if (schema === undefined) return [];
  if (schema instanceof z.ZodNumber) return [{ path, schema }];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) =>
      numbersIn(inner as z.ZodType, [...path, key]),
    );
  if (schema instanceof z.ZodArray) return numbersIn(schema.element as z.ZodType, [...path, 0]);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return numbersIn(schema.unwrap() as z.ZodType, path);
  return [];
}
