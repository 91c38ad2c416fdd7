import { z } from 'zod';
import { jobs } from '../jobs/catalog';
import { events } from './catalog';

/** Ids without a fixed format, ids of the gazetteer and postal codes: their patterns leave no room for a text. */
const ID_FIELDS = new Set(['challenge_id', 'mailing_id', 'place_id', 'postal_code']);

interface Property {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Property;
  readonly properties?: Record<string, Property>;
  readonly anyOf?: readonly Property[];
}

describe('S22 no personal data in events and jobs', () => {
  const schemas = [
    ...Object.values(events).map((event) => [event.type, event.data] as const),
    ...Object.values(jobs).map((job) => [job.name, job.payload] as const),
  ];

  it.each(schemas)('%s contains ids, states, dates and numbers only', (_name, schema) => {
    const json = z.toJSONSchema(schema, { unrepresentable: 'any' }) as Property;
    expect(freeTexts('', json)).toEqual([]);
  });
});

/** Returns paths of fields that could contain any text. */
function freeTexts(path: string, property: Property): string[] {
  if (property.anyOf) return property.anyOf.flatMap((each) => freeTexts(path, each));
  if (property.items) return freeTexts(path, property.items);
  if (property.properties) {
    return Object.entries(property.properties).flatMap(([name, each]) => freeTexts(name, each));
  }
  const isText =
    property.type === 'string' &&
    !property.enum &&
    !['date', 'date-time', 'uuid'].includes(property.format ?? '');
  return isText && !ID_FIELDS.has(path) ? [path] : [];
}
