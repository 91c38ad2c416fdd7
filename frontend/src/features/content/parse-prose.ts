export type ProseBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/** Reads plain text: empty lines part blocks, `# ` starts a heading, a block of `- ` lines is a list. No other markup. */
export const parseProse = (text: string): ProseBlock[] =>
  text
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .flatMap(parseBlock);

function parseBlock(block: string): ProseBlock[] {
  const lines = block.split(/\r?\n/).map((line) => line.trim());
  const [first = '', ...rest] = lines;
  if (/^#+ /.test(first)) {
    const heading: ProseBlock = { kind: 'heading', text: first.replace(/^#+ /, '') };
    return rest.length === 0 ? [heading] : [heading, ...parseBlock(rest.join('\n'))];
  }
  if (lines.every((line) => line.startsWith('- ')))
    return [{ kind: 'list', items: lines.map((line) => line.slice(2)) }];
  return [{ kind: 'paragraph', text: lines.join(' ') }];
}
