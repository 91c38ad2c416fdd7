import tlds from 'tlds';

/** Top-level domains, and the reserved names that programs of some networks link as well (RFC 6761). */
const TOP_LEVEL = new Set([
  ...tlds,
  ...['example', 'test', 'invalid', 'localhost', 'local', 'internal', 'onion', 'arpa'],
]);

/** Legal forms that end like a domain: `.kg` is Kyrgyzstan. */
const LEGAL_FORM = /(?:^|\.)(?:co\.kg|e\.kfm|e\.kfr|e\.k|e\.v|e\.g)$/;

/** A letter before a colon and no blank after it: `mailto:x`, `evil.example:8080`. `Monteur:innen` is none. */
const SCHEME_OR_PORT = /\p{L}:(?!in(?:nen)?(?![\p{L}\p{N}]))\S/iu;
const IPV4 = /(?<!\d)(?:\d{1,3}\.){3}\d{1,3}(?!\d)/;
const IPV6 = /:[0-9a-f]{0,4}:[0-9a-f]/i;
/** `evil.c/x`, `evil.c?x`, `evil.c#x`. */
const PATH = /[\p{L}\p{N}]\.[\p{L}\p{N}-]+[/\\?#]/u;
/** Begins at the start of a word only, or a long word would take quadratic time. */
const DOTTED = /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/**
 * Returns true for a text that a mail program might link, or that names an address: scheme, `//`, `@`, port, path, IP
 * address, or a label before a top-level domain (docs/security.md S1b). Expects text after NFKC. Takes linear time.
 */
export function hasLink(text: string): boolean {
  const dotted = text.replaceAll('。', '.');
  return (
    /\/\/|@|www\./i.test(dotted) ||
    [SCHEME_OR_PORT, IPV4, IPV6, PATH].some((pattern) => pattern.test(dotted)) ||
    (dotted.match(DOTTED) ?? []).some(isDomain)
  );
}

function isDomain(dotted: string): boolean {
  const name = dotted.toLowerCase();
  const last = name.slice(name.lastIndexOf('.') + 1);
  return (TOP_LEVEL.has(last) || last.startsWith('xn--')) && !LEGAL_FORM.test(name);
}

const JOINTS = /[.:@/](?=\S)/g;
const ZERO_WIDTH_SPACE = '\u200B';

/** Breaks what a mail program would link, invisibly: for texts of others in mails (docs/security.md S1b). */
export const breakLinks = (text: string): string =>
  text.replace(/\S+/g, (word) =>
    hasLink(word.normalize('NFKC')) ? word.replace(JOINTS, `$&${ZERO_WIDTH_SPACE}`) : word,
  );
