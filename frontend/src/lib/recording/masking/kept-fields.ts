import { z } from 'zod';

/** Stands for every value that is not kept. */
export const MASKED = '[…]';

const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Numbers that say where somebody lives. */
const COORDINATES = ['lat', 'lng'];

const DATE_FORMATS: readonly unknown[] = ['date', 'date-time', 'datetime'];
const ID_FORMATS: readonly unknown[] = ['uuid', 'guid'];

/** The parts of a schema's definition that are read here; zod types each kind of schema apart. */
interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly options?: readonly z.ZodType[];
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly getter?: () => z.ZodType;
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
}

const definitionOf = (schema: z.ZodType): Definition => schema._zod.def as unknown as Definition;

/** Returns a body with the values that its schema marks as number, enum, date or id, and `[…]` for all others. */
export function keptOf(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return MASKED;
  const definition = definitionOf(schema);
  const inner = definition.innerType ?? definition.in ?? definition.getter?.();
  if (inner) return keptOf(inner, value);
  switch (definition.type) {
    case 'number':
    case 'int':
      return typeof value === 'number' ? value : MASKED;
    case 'enum':
      return Object.values(definition.entries ?? {}).includes(value) ? value : MASKED;
    case 'literal':
      return definition.values?.includes(value) ? value : MASKED;
    case 'string':
      return isDateOrId(schema, definition, value) ? value : MASKED;
    case 'array':
      return Array.isArray(value) ? value.map((item) => keptOf(definition.element, item)) : MASKED;
    case 'tuple':
      return Array.isArray(value)
        ? value.map((item, index) => keptOf(definition.items?.[index], item))
        : MASKED;
    case 'object':
      return keptFields(definition.shape ?? {}, value);
    case 'union':
      return keptOf(
        definition.options?.find((option) => option.safeParse(value).success),
        value,
      );
    default:
      return MASKED;
  }
}

/** Fields that the schema does not name are left out: their names may be data, too. */
function keptFields(shape: Readonly<Record<string, z.ZodType>>, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return MASKED;
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(shape)
      .filter(([name]) => Object.hasOwn(fields, name))
      .map(([name, field]) => [name, COORDINATES.includes(name) ? MASKED : keptOf(field, fields[name])]),
  );
}

function isDateOrId(schema: z.ZodType, { format }: Definition, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const marked = format ?? z.globalRegistry.get(schema)?.['format'];
  if (DATE_FORMATS.includes(marked)) return DATE.test(value);
  return ID_FORMATS.includes(marked) && UUID.test(value);
}
