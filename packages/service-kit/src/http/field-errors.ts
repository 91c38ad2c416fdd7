import { reasonOfMessage } from '@kq/contracts/text/validation-messages';
import { type FieldProblems } from '@kq/kernel';
import { type z } from 'zod';
import { wordedText } from './worded-text';

const MAX_FIELDS = 100;
const MAX_FIELD_CHARS = 100;
const ROOT_FIELD = 'body';

/** Returns reasons by dotted field (contracts `reasonMessage`); the own message of a schema is passed on as it is. */
export function toFieldErrors(error: z.ZodError): FieldProblems {
  const fields = new Map<string, string[]>();
  for (const issue of error.issues.flatMap((one) => flatten(one))) {
    const field = (issue.path.map(String).join('.') || ROOT_FIELD).slice(0, MAX_FIELD_CHARS);
    const texts = fields.get(field) ?? [];
    if (!texts.includes(issue.message)) texts.push(issue.message);
    if (fields.has(field) || fields.size < MAX_FIELDS) fields.set(field, texts);
  }
  return Object.fromEntries(
    [...fields].map(([field, texts]) => [
      field,
      texts.map((text) => reasonOfMessage(text) ?? wordedText(text)),
    ]),
  );
}

interface FlatIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function flatten(issue: z.core.$ZodIssue, base: readonly PropertyKey[] = []): FlatIssue[] {
  const path = [...base, ...issue.path];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], message: issue.message }));
  if (issue.code !== 'invalid_union') return [{ path, message: issue.message }];
  const [closest] = [...issue.errors]
    .filter((branch) => branch.length > 0)
    .sort((a, b) => a.length - b.length);
  const isScalar =
    closest === undefined ||
    closest.every((inner) => inner.path.length === 0 && inner.code === 'invalid_type');
  return isScalar ? [{ path, message: issue.message }] : closest.flatMap((inner) => flatten(inner, path));
}
