/** Of a poison message, which may be of any length; an event is kept whole. */
const maxRawChars = 100_000;

/** The parsed text, or the text itself (bounded) when it is no JSON: no event, as the handler's guard will find. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(0, maxRawChars);
  }
}
