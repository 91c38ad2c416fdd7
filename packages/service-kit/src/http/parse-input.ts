import { reason } from '@kq/contracts/reasons/reason';
import { issueMessage } from '@kq/contracts/text/validation-messages';
import { AppError, type FieldProblems, validationError } from '@kq/kernel';
import { z } from 'zod';
import { toFieldErrors } from './field-errors';

/** Parses path parameters; invalid ones cannot name an existing resource: 404. */
export function parseParams(schema: z.ZodType | undefined, input: unknown): unknown {
  const parsed = parse(schema ?? noFields, input ?? {});
  if (!parsed.ok) throw new AppError('NOT_FOUND');
  return parsed.data;
}

/** Parses the query; invalid, unknown or repeated parameters: 400 with reasons by parameter. */
export function parseQuery(schema: z.ZodType | undefined, input: unknown): unknown {
  const parsed = parse(strict(schema ?? noFields), { ...(input as object | undefined) });
  if (!parsed.ok) throw new AppError('BAD_REQUEST', { fields: parsed.fields });
  return parsed.data;
}

/**
 * Parses the body; invalid, unknown or missing fields: 422 with reasons by field. A route without a body schema accepts
 * none.
 */
export function parseBody(schema: z.ZodType | undefined, input: unknown): unknown {
  if (schema === undefined) return undefined;
  const isAbsent = input === undefined && schema instanceof z.ZodObject;
  const parsed = parse(strict(schema), isAbsent ? {} : input);
  if (!parsed.ok) throw validationError(parsed.fields);
  return parsed.data;
}

const noFields = z.strictObject({});

function parse(
  schema: z.ZodType,
  input: unknown,
): { ok: true; data: unknown } | { ok: false; fields: FieldProblems } {
  const broken = pathOfNul(input);
  if (broken !== null) return { ok: false, fields: { [broken]: [reason('characters_not_allowed')] } };
  const parsed = schema.safeParse(input, { error: issueMessage });
  return parsed.success
    ? { ok: true, data: parsed.data }
    : { ok: false, fields: toFieldErrors(parsed.error) };
}

const strictForms = new WeakMap<z.ZodType, z.ZodType>();

/**
 * Rejects unknown fields (docs/security.md S20) of object schemas that are not strict, unless they have a catch-all.
 */
function strict(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodObject) || schema.def.catchall !== undefined) return schema;
  const known = strictForms.get(schema);
  if (known !== undefined) return known;
  const made = schema.strict();
  strictForms.set(schema, made);
  return made;
}

/**
 * Returns the path of the first NUL character in any key or string, or null. Iterative, because input may be deeply
 * nested.
 */
function pathOfNul(input: unknown): string | null {
  const open: { value: unknown; path: string }[] = [{ value: input, path: '' }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && value.includes('\0')) return path || 'body';
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes('\0')) return path || 'body';
      if (typeof inner === 'string' || typeof inner === 'object') {
        open.push({ value: inner, path: path.length > 80 ? path : path + (path && '.') + key.slice(0, 80) });
      }
    }
  }
  return null;
}
