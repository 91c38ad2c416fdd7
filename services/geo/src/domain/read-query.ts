/** docs/spec LIM-03: postal-code lookup starts at three digits. */
const MIN_DIGITS = 3;

/**
 * Interpretation of a query (docs/spec SRCH-10): a leading digit means a postal code, anything else a place or an
 * address.
 */
export type GeoQuery =
  | { kind: 'postal-code'; text: string; digits: string; rest: string }
  | { kind: 'place'; text: string }
  | { kind: 'nothing' };

export function readQuery(raw: string): GeoQuery {
  const text = raw.trim().replace(/\s+/g, ' ');
  const [, digits, rest = ''] = /^(\d+)(?:[\s,]+(.*))?$/.exec(text) ?? [];
  if (digits !== undefined) {
    return digits.length < MIN_DIGITS || digits.length > 5
      ? { kind: 'nothing' }
      : { kind: 'postal-code', text, digits, rest };
  }
  return text.length < 2 || /^\d/.test(text) ? { kind: 'nothing' } : { kind: 'place', text };
}
