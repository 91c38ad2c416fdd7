/** Maximum length of an unparsable message; an event is never truncated. */
const MAX_RAW_CHARS = 100_000;

/**
 * Returns the parsed text, or the text itself (truncated) when it is not JSON, which the handler then rejects as an
 * event.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(0, MAX_RAW_CHARS);
  }
}
