/** An id that no seed has: the 404 of each route is a case too. */

/** The parts of an OpenAPI document that the check reads. */
export interface OpenApi {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, unknown> };
}
interface Operation {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly parameters?: { name: string; in: string; schema: unknown }[];
}
type Ids = Readonly<Record<'requestIds' | 'accommodationIds' | 'ownerIds', readonly number[]>>;
interface Property {
  readonly type?: string;
  readonly enum?: readonly number[];
  items?: Property;
}
/** Ids by the name of a property. */
type Values = Readonly<Record<string, readonly number[]>>;
const UNKNOWN_ID = 999_999_998;

/**
 * A copy of the OpenAPI document whose ids are those of the seeds: random integers would only ever meet 404. Everything
 * else keeps the range that the document states.
 */
export function narrowIds(document: OpenApi, { requestIds, accommodationIds, ownerIds }: Ids): OpenApi {
  const valuesOf: Values = {
    accommodation_id: [...accommodationIds, UNKNOWN_ID],
    accommodation_ids: [...accommodationIds, UNKNOWN_ID],
    ids: accommodationIds,
    owner_id: [...ownerIds, UNKNOWN_ID],
  };
  const narrowed = structuredClone(document);
  for (const [path, operations] of Object.entries(narrowed.paths)) {
    const ids = path.includes('/booking-requests/') ? requestIds : accommodationIds;
    for (const { parameters = [] } of Object.values(operations)) {
      const id = parameters.find(({ name, in: place }) => name === 'id' && place === 'path');
      if (id !== undefined) id.schema = { enum: [...ids, UNKNOWN_ID] };
    }
  }
  narrowProperties(narrowed.components.schemas, valuesOf);
  return narrowed;
}

/** Request bodies only: responses may name any id. */
function narrowProperties(schemas: Record<string, unknown>, valuesOf: Values): void {
  for (const [name, schema] of Object.entries(schemas)) {
    if (name.endsWith('Body')) walk(schema, valuesOf);
  }
}

function walk(schema: unknown, valuesOf: Values): void {
  if (typeof schema !== 'object' || schema === null) return;
  const { properties = {} } = schema as { properties?: Record<string, Property> };
  for (const [name, property] of Object.entries(properties)) {
    const values = valuesOf[name];
    if (values !== undefined && property.type === 'integer') properties[name] = { enum: values };
    if (values !== undefined && property.items?.type === 'integer') property.items = { enum: values };
  }
  for (const value of Object.values(schema)) walk(value, valuesOf);
}
