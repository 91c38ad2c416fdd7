/** A pasted line of the mail; longer texts are cut. */
const TEXT_MAX = 200;
const DIGITS_WITH_GAPS = /\d(?:[\s\p{Pd}\u2212_.·]*\d)*/gu;

/**
 * Returns the six digits of a typed or pasted code: with spaces, dashes or text around it, in the digits of any script.
 * Returns the text without outer spaces where it has none. Six digits in one piece come first, so that a date beside
 * the code is not read as one.
 */
export function readCode(text: string): string {
  const plain = text
    .slice(0, TEXT_MAX)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, toAsciiDigit);
  const pieces = [...(plain.match(/\d+/g) ?? []), ...(plain.match(DIGITS_WITH_GAPS) ?? [])];
  return pieces.map((piece) => piece.replace(/\D/g, '')).find(({ length }) => length === 6) ?? plain.trim();
}

/** The ten digits of a script are consecutive and start with its zero; some scripts follow each other. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}
