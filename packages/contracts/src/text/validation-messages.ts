import { type Reason } from '@kq/kernel';
import { type z } from 'zod';
import { germanFormReasons } from '../reasons/form/de';
import { reason } from '../reasons/reason';
import { type SchemaReason } from '../reasons/reason-message';
import { type ReasonSentence, sentenceOf } from '../reasons/reason-text';
import { germanRuleReasons } from '../reasons/rules/de';

/** Returns the message of an issue whose schema has none, in the form of `reasonMessage`: an error map for zod. */
export const issueMessage = (issue: z.core.$ZodRawIssue): string => JSON.stringify(issueReason(issue));

/** What is wrong with a value that a schema has refused. */
export interface Problem {
  readonly path: readonly PropertyKey[];
  readonly reason: Reason;
}

/** Returns the problems of a value that was parsed with `issueMessage`; of a union those of its closest member. */
export const problemsOf = (error: z.ZodError): Problem[] => error.issues.flatMap((issue) => flatten(issue));

/** Parses a value of a form; the problems are those that the server finds. */
export function checkForm<T>(schema: z.ZodType<T>, value: unknown): z.ZodSafeParseResult<T> {
  return schema.safeParse(value, { error: issueMessage });
}

/** Returns the German sentence of a problem. A form needs no other part of the catalogue. */
export const germanProblem = ({ reason: { reason: name, params } }: Problem): string =>
  sentenceOf(germanTexts[name as SchemaReason] as ReasonSentence, params);

const germanTexts = { ...germanFormReasons, ...germanRuleReasons };

function flatten(issue: z.core.$ZodIssue, base: readonly PropertyKey[] = []): Problem[] {
  const path = [...base, ...issue.path];
  const problem = { path, reason: reasonOfMessage(issue.message) };
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ ...problem, path: [...path, key] }));
  if (issue.code !== 'invalid_union') return [problem];
  const [closest] = [...issue.errors]
    .filter((branch) => branch.length > 0)
    .sort((a, b) => a.length - b.length);
  const isScalar =
    closest === undefined ||
    closest.every((inner) => inner.path.length === 0 && inner.code === 'invalid_type');
  return isScalar ? [problem] : closest.flatMap((inner) => flatten(inner, path));
}

const reasonOfMessage = (message: string): Reason =>
  message.startsWith('{"reason":') ? (JSON.parse(message) as Reason) : reason('value_invalid');

function issueReason(issue: z.core.$ZodRawIssue): Reason {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? reason('value_missing')
        : wrongType(issue.expected);
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive !== false);
    case 'invalid_value':
      return reason(issue.input === undefined ? 'value_missing' : 'value_not_among_choices');
    case 'invalid_format':
      return wrongFormat(issue.format);
    case 'not_multiple_of':
      return reason('not_a_multiple', { of: Number(issue.divisor) });
    case 'unrecognized_keys':
      return reason('field_unknown');
    case 'invalid_union':
      return reason(issue.input === undefined ? 'value_missing' : 'value_invalid');
    default:
      return reason('value_invalid');
  }
}

function wrongType(expected: string): Reason {
  switch (expected) {
    case 'int':
      return reason('whole_number_expected');
    case 'number':
      return reason('number_expected');
    case 'string':
      return reason('text_expected');
    case 'boolean':
      return reason('yes_or_no_expected');
    case 'array':
      return reason('list_expected');
    case 'date':
      return reason('date_expected');
    default:
      return reason('value_invalid');
  }
}

function tooSmall(origin: string, min: number, isInclusive: boolean): Reason {
  if (origin === 'string') return min <= 1 ? reason('value_missing') : reason('too_few_characters', { min });
  if (origin === 'array' || origin === 'set') return reason('too_few_entries', { min });
  return isInclusive ? reason('below_minimum', { min }) : reason('not_above', { limit: min });
}

function tooBig(origin: string, max: number, isInclusive: boolean): Reason {
  if (origin === 'string') return reason('too_many_characters', { max });
  if (origin === 'array' || origin === 'set') return reason('too_many_entries', { max });
  return isInclusive ? reason('above_maximum', { max }) : reason('not_below', { limit: max });
}

function wrongFormat(format: string): Reason {
  switch (format) {
    case 'email':
      return reason('email_invalid');
    case 'url':
      return reason('url_invalid');
    case 'date':
      return reason('iso_date_expected');
    case 'datetime':
      return reason('instant_expected');
    default:
      return reason('format_invalid');
  }
}
