import { type Reason } from '@kq/kernel';
import { type z } from 'zod';
import { germanFormReasons } from '../reasons/form/de';
import { type formReasons } from '../reasons/form/params';
import { readReason, reason } from '../reasons/reason';
import { type ReasonSentence, sentenceOf } from '../reasons/reason-text';

/**
 * Returns the German text of an issue whose schema has none; a per-parse error map for zod. All forms of the SPA use it,
 * so that a field has the same text before and after the server validates it.
 */
export function germanMessage(issue: z.core.$ZodRawIssue): string {
  const { reason: name, params } = issueReason(issue);
  return sentenceOf(germanFormReasons[name as keyof typeof formReasons] as ReasonSentence, params);
}

/** Returns the reason of an issue whose schema has no message as JSON, which `reasonOfMessage` reads: an error map for zod. */
export const reasonMessage = (issue: z.core.$ZodRawIssue): string => JSON.stringify(issueReason(issue));

/** Returns the reason that `reasonMessage` has written; undefined for the text of a schema. */
export function reasonOfMessage(message: string): Reason | undefined {
  return message.startsWith('{"reason":') ? readReason(JSON.parse(message)) : undefined;
}

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
