/**
 * What may be kept of a search text (SECURITY S22): nothing with an @ or six digits in a row, which could be an address or
 * a phone number. Null means: log no text.
 */
export function loggableText(text: string): string | null {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === '' || /@|\d(?:[ ./-]?\d){5,}/.test(trimmed)) return null;
  return trimmed;
}
