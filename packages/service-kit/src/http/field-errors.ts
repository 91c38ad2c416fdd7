import { problemsOf } from '@kq/contracts/text/validation-messages';
import { type FieldProblems, type Reason } from '@kq/kernel';
import { type z } from 'zod';

const MAX_FIELDS = 100;
const MAX_FIELD_CHARS = 100;
const ROOT_FIELD = 'body';

/** Returns the reasons of an input that was parsed with `issueMessage` of contracts, by dotted field. */
export function toFieldErrors(error: z.ZodError): FieldProblems {
  const fields = new Map<string, Map<string, Reason>>();
  for (const { path, reason } of problemsOf(error)) {
    const field = (path.map(String).join('.') || ROOT_FIELD).slice(0, MAX_FIELD_CHARS);
    const reasons = fields.get(field) ?? new Map<string, Reason>();
    reasons.set(JSON.stringify(reason), reason);
    if (fields.has(field) || fields.size < MAX_FIELDS) fields.set(field, reasons);
  }
  return Object.fromEntries([...fields].map(([field, reasons]) => [field, [...reasons.values()]]));
}
