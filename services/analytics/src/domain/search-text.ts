/**
 * Returns the loggable search text (docs/security.md S22), or null for a text with an @ or six digits in a row, which
 * could be an address or a phone number.
 */
export function loggableText(text: string): string | null {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === '' || /@|\d(?:[ ./-]?\d){5,}/.test(trimmed)) return null;
  return trimmed;
}
