import ICAL from 'ical.js';
import { FeedRefusedError } from '../domain/feed-refused-error';
import { type ContentLine } from './content-lines';
import { type Component } from './outline';
import { type RecurrenceRule } from './recurrence';

export type Parameters = Readonly<Record<string, unknown>>;

/** A date, time, duration or list of them. */
export interface Property {
  readonly parameters: Parameters;
  /** In upper case; a period is `start/end` or `start/duration`. */
  readonly values: readonly string[];
}

/** A property as ical.js parses it: name, parameters, type, values. */
type JcalProperty = readonly [string, Parameters, string, ...unknown[]];

const parseLine = (ICAL.parse as unknown as { property(line: string): JcalProperty }).property;

/** Returns the properties of a name. */
export function propertiesOf({ lines }: Component, name: string): Property[] {
  return lines.filter((line) => line.name === name).map(propertyIn);
}

/** Returns the first property of a name. */
export function propertyOf({ lines }: Component, name: string): Property | undefined {
  const line = lines.find((one) => one.name === name);
  return line && propertyIn(line);
}

export const textOf = ({ lines }: Component, name: string): string =>
  lines.find((line) => line.name === name)?.value ?? '';

/** Returns the rules of an event. @throws FeedRefusedError for one that ical.js cannot parse */
export function rulesOf({ lines }: Component): RecurrenceRule[] {
  try {
    return lines
      .filter(({ name }) => name === 'rrule')
      .map(({ value }) => parseLine(`RRULE:${tidyRule(value)}`)[3] as RecurrenceRule);
  } catch (error) {
    throw new FeedRefusedError('unsupported_recurrence', error);
  }
}

/** Without spaces, empty parts (`FREQ=DAILY;`) and parts of single programs. */
const tidyRule = (value: string): string =>
  value
    .toUpperCase()
    .replace(/\s+/g, '')
    // The 0th Thursday is each one.
    .replace(/([=,])[+-]?0+(?=[A-Z]{2})/g, '$1')
    .split(';')
    .filter((part) => part !== '' && !part.startsWith('X-'))
    .join(';');

function propertyIn({ parameters, value }: ContentLine): Property {
  const values = value.toUpperCase().split(',');
  return {
    parameters: parametersIn(parameters),
    // A list may end with a comma.
    values: values.map((member) => member.trim()).filter((member) => member !== ''),
  };
}

/** Values show their type themselves, often another one. */
const VALUE_TYPE = /;\s*VALUE\s*=[^;]*/gi;
const NO_PARAMETERS: Parameters = {};

function parametersIn(text: string): Parameters {
  if (text === '') return NO_PARAMETERS;
  try {
    return parseLine(`X${text.replace(VALUE_TYPE, '')}:`)[1];
  } catch (error) {
    throw new FeedRefusedError('broken_event', error);
  }
}
