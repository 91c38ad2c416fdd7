import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, serverWorkspaces } from './setup.cjs';

/** Folders without documents of ours. */
const SKIPPED = /^(node_modules|dist|dist-ssr|data|test-results|\..+)$/;

const filesBelow = (dir: string): string[] =>
  readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) return SKIPPED.test(entry.name) ? [] : filesBelow(path);
    return [path];
  });

const pages = filesBelow('.').filter((file) => file.endsWith('.md'));
const workspaces = serverWorkspaces().concat('frontend');

/** Folders whose comments and titles refer to rules. */
const SOURCE_FOLDERS = [
  'apps',
  'packages',
  'services',
  'gateway',
  'frontend',
  'e2e',
  'bench',
  'scripts',
  'infra',
];

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const withoutCode = (markdown: string): string =>
  markdown.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');

/** Ids that GitHub gives to the headings of a page. */
const anchorsOf = (markdown: string): Set<string> =>
  new Set(
    [...markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

/** Relative links of a page whose file or heading does not exist. */
function deadLinks(page: string): string[] {
  const links = [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && target.endsWith('.md') && !anchorsOf(read(target)).has(anchor);
  });
}

describe('documents', () => {
  it.each(pages)('%s has no dead link', (page) => {
    expect(deadLinks(page)).toEqual([]);
  });

  it('sources refer to rules of the specification, design, look and security that exist', () => {
    const sources = SOURCE_FOLDERS.flatMap(filesBelow).filter((file) =>
      /\.(ts|tsx|cjs|mjs|js|css)$/.test(file),
    );
    const references = sources.flatMap((file) =>
      [
        ...read(file).matchAll(
          /docs\/(?:spec|(?:design|look|security)\.md) ((?:[A-Z]+-?\d+[a-z]?(?:, | … )?)+)/g,
        ),
      ].flatMap(([, ids]) => ids!.match(/[A-Z]+-?\d+[a-z]?/g)!.map((id) => `${id} in ${file}`)),
    );
    const rules = pages
      .filter((page) => /^docs\/(spec\/|design|look|security)/.test(page))
      .map(read)
      .join('\n');
    const defined = new Set(
      [...rules.matchAll(/^(?:\| |- |#+ )?\**([A-Z]+-?\d+[a-z]?)\b/gm)].map(([, id]) => id),
    );
    expect(references.length).toBeGreaterThan(300);
    expect(references.filter((reference) => !defined.has(reference.split(' ')[0]))).toEqual([]);
  });

  it.each(workspaces)('%s has a README that says how to test it alone', (workspace) => {
    expect(read(join(workspace, 'README.md'))).toContain('npx jest ');
  });

  it('docs/ARCHITECTURE.md names existing symbols in the walk through the code', () => {
    const page = read('docs/ARCHITECTURE.md');
    const walk = /## One booking request through the code\n([\s\S]*?)\n## /.exec(page)?.[1] ?? '';
    const stops = [...walk.matchAll(/\[`(\w+)`\]\(\.\.\/([^)]+)\)/g)];
    expect(walk.match(/^\d+\. /gm)?.length).toBeLessThanOrEqual(25);
    expect(stops.length).toBeGreaterThan(20);
    const missing = stops.filter(([, symbol, file]) => {
      const isDeclared = new RegExp(`\\b(?:function\\*?|class|const) ${symbol}\\b|^  ${symbol}: `, 'm');
      return !isDeclared.test(read(file!));
    });
    expect(missing.map(([, symbol]) => symbol)).toEqual([]);
  });
});
