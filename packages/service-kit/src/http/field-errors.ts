import { type z } from 'zod';

export type FieldErrors = Record<string, string[]>;

const maxFields = 100;
const maxFieldChars = 100;
const rootField = 'body';

/** German texts by dotted field. A schema's own message wins over the general one. */
export function toFieldErrors(error: z.ZodError): FieldErrors {
  const fields = new Map<string, string[]>();
  for (const issue of error.issues.flatMap((one) => flatten(one))) {
    const field = (issue.path.map(String).join('.') || rootField).slice(0, maxFieldChars);
    const texts = fields.get(field) ?? [];
    if (!texts.includes(issue.message)) texts.push(issue.message);
    if (fields.has(field) || fields.size < maxFields) fields.set(field, texts);
  }
  return Object.fromEntries(fields);
}

/** Per-parse error map for zod: used where a schema names no text of its own. */
export function germanMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'Bitte ausfüllen.'
        : wrongType(issue.expected);
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive !== false);
    case 'invalid_value':
      return issue.input === undefined ? 'Bitte ausfüllen.' : 'Bitte einen der möglichen Werte wählen.';
    case 'invalid_format':
      return wrongFormat(issue.format);
    case 'not_multiple_of':
      return `Bitte ein Vielfaches von ${issue.divisor} angeben.`;
    case 'unrecognized_keys':
      return 'Unbekanntes Feld.';
    case 'invalid_union':
      return issue.input === undefined ? 'Bitte ausfüllen.' : 'Ungültiger Wert.';
    default:
      return 'Ungültiger Wert.';
  }
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

function wrongType(expected: string): string {
  switch (expected) {
    case 'int':
      return 'Bitte eine ganze Zahl angeben.';
    case 'number':
      return 'Bitte eine Zahl angeben.';
    case 'string':
      return 'Bitte einen Text angeben.';
    case 'boolean':
      return 'Bitte Ja oder Nein angeben.';
    case 'array':
      return 'Bitte eine Liste angeben.';
    case 'date':
      return 'Bitte ein Datum angeben.';
    default:
      return 'Ungültiger Wert.';
  }
}

function tooSmall(origin: string, minimum: number, isInclusive: boolean): string {
  if (origin === 'string') return minimum <= 1 ? 'Bitte ausfüllen.' : `Mindestens ${minimum} Zeichen.`;
  if (origin === 'array' || origin === 'set')
    return minimum === 1 ? 'Mindestens ein Eintrag.' : `Mindestens ${minimum} Einträge.`;
  return isInclusive ? `Mindestens ${german(minimum)}.` : `Größer als ${german(minimum)}.`;
}

function tooBig(origin: string, maximum: number, isInclusive: boolean): string {
  if (origin === 'string') return `Höchstens ${maximum} Zeichen.`;
  if (origin === 'array' || origin === 'set')
    return maximum === 1 ? 'Höchstens ein Eintrag.' : `Höchstens ${maximum} Einträge.`;
  return isInclusive ? `Höchstens ${german(maximum)}.` : `Kleiner als ${german(maximum)}.`;
}

const german = (value: number): string => value.toLocaleString('de-DE');

function wrongFormat(format: string): string {
  switch (format) {
    case 'email':
      return 'Bitte eine gültige E-Mail-Adresse angeben.';
    case 'url':
      return 'Bitte eine gültige Adresse (URL) angeben.';
    case 'date':
      return 'Bitte ein Datum angeben (JJJJ-MM-TT).';
    case 'datetime':
      return 'Bitte einen Zeitpunkt angeben.';
    default:
      return 'Ungültiges Format.';
  }
}
