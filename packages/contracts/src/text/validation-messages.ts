import { type z } from 'zod';

/**
 * Returns the German text of an issue whose schema has none; a per-parse error map for zod. Services and all forms of
 * the SPA use it, so that a field has the same text before and after the server validates it.
 */
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
