import * as contracts from '@kq/contracts';
import { z } from 'zod';

export type Json = Record<string, unknown>;

export function createSchemaWriter() {
  const components = new Map<string, Json>();

  function addComponent(name: string, schema: Json): void {
    const known = components.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`component ${name} differs between requests and responses`);
    components.set(name, schema);
  }

  return {
    /** Converts a schema. @throws Error when a named schema differs between requests and responses */
    write(schema: z.ZodType, io: 'input' | 'output'): Json {
      const { $defs = {}, ...rest } = toJsonSchema(schema, io);
      for (const [name, definition] of Object.entries($defs as Record<string, Json>))
        addComponent(name, definition);
      return rest;
    },
    /** Returns the components referenced by the schemas written so far, by name. */
    components: (): Json => Object.fromEntries([...components].sort(([a], [b]) => a.localeCompare(b))),
  };
}

/** Converts zod schemas to JSON Schema and collects the named ones as components of one OpenAPI document. */
export type SchemaWriter = ReturnType<typeof createSchemaWriter>;

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    metadata: componentNames,
    // `.meta()` of the contracts: formats and descriptions that zod's checks do not express.
    override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, z.globalRegistry.get(zodSchema)),
  }) as Json;
  return JSON.parse(JSON.stringify(rest).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}

/** Every exported object schema `xySchema` of the contracts is the component `Xy`; a query becomes parameters instead. */
const componentNames = z.registry<{ id: string }>();
for (const [name, schema] of Object.entries(contracts)) {
  if (!(schema instanceof z.ZodObject) || !/(?<!Query)Schema$/.test(name)) continue;
  componentNames.add(schema, { id: name.charAt(0).toUpperCase() + name.slice(1, -'Schema'.length) });
}
