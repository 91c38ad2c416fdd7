/** Content encoding of a response; '' is none. */
export type Encoding = '' | 'br' | 'gzip';

const known = new Map<string, Encoding>();
const MAX_KNOWN = 200;

/** Returns the best encoding that a client accepts: br, gzip, or none. */
export function negotiateEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  if (acceptEncoding === undefined) return '';
  const header = String(acceptEncoding);
  const before = known.get(header);
  if (before !== undefined) return before;
  const encoding = choose(header);
  if (known.size < MAX_KNOWN) known.set(header, encoding);
  return encoding;
}

function choose(header: string): Encoding {
  const accepted = new Set<string>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    if (!isRefused) accepted.add(name);
  }
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') || accepted.has('*') ? 'gzip' : '';
}
