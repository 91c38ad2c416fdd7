/** A content line without folds. */
export interface ContentLine {
  /** In lower case. */
  readonly name: string;
  /** From the first semicolon on: `;VALUE=DATE`. */
  readonly parameters: string;
  readonly value: string;
}

/**
 * Yields the content lines of an iCalendar text, in time linear to its length. Lines end with CRLF, LF or CR. A line
 * without a name is a part of a text that was not folded, and is left out.
 */
export function* contentLines(text: string): Generator<ContentLine> {
  let unfolded = '';
  for (const line of physicalLines(text)) {
    if (line === '') continue;
    if (line.startsWith(' ') || line.startsWith('\t')) {
      unfolded += line.slice(1);
      continue;
    }
    yield* named(unfolded);
    unfolded = line;
  }
  yield* named(unfolded);
}

function* physicalLines(text: string): Generator<string> {
  const breaks = /\r\n?|\n/g;
  let start = 0;
  for (let found = breaks.exec(text); found !== null; found = breaks.exec(text)) {
    yield text.slice(start, found.index);
    start = breaks.lastIndex;
  }
  yield text.slice(start);
}

const NAME_MAX = 80;
const NAME = /^\s*([A-Za-z0-9-]+)\s*[:;]/;

function* named(text: string): Generator<ContentLine> {
  const [start, name] = NAME.exec(text.slice(0, NAME_MAX)) ?? [];
  if (start === undefined || name === undefined) return;
  const colon = start.endsWith(':') ? start.length - 1 : colonOf(text);
  if (colon < 0) return;
  yield {
    name: name.toLowerCase(),
    parameters: text.slice(start.length - 1, colon),
    value: text.slice(colon + 1).trim(),
  };
}

/** Returns where the value begins: at the first colon outside of quotes; -1 without one. */
function colonOf(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') isQuoted = !isQuoted;
    else if (char === ':' && !isQuoted) return at;
  }
  return -1;
}
