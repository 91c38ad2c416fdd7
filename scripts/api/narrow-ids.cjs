/** An id that no seed has: the 404 of each route is a case too. */
const UNKNOWN_ID = 999_999_998;

/**
 * A copy of the OpenAPI document whose ids are those of the seeds: random integers would only ever meet 404. Everything
 * else keeps the range that the document states.
 */
function narrowIds(document, { requestIds, accommodationIds, ownerIds }) {
  const valuesOf = {
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
function narrowProperties(schemas, valuesOf) {
  for (const [name, schema] of Object.entries(schemas)) {
    if (name.endsWith('Body')) walk(schema, valuesOf);
  }
}

function walk(schema, valuesOf) {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const values = valuesOf[name];
    if (values !== undefined && property.type === 'integer') schema.properties[name] = { enum: values };
    if (values !== undefined && property.items?.type === 'integer') property.items = { enum: values };
  }
  for (const value of Object.values(schema)) walk(value, valuesOf);
}

module.exports = { narrowIds };
