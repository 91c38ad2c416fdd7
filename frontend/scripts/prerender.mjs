/**
 * Writes the templates of the pages into dist: index.html with the boot screen and the first stylesheet, so that no
 * first paint waits for JavaScript or a stylesheet; home.html with the markup of the landing, hydrated by main.tsx;
 * for pages that are opened from outside one that names its own chunks, the search's with its shape; and
 * booking-response.html, which has a build of its own (answer.vite.config.ts), the fonts of the device and its texts in
 * several languages, of which start.js loads one. The gateway takes `<page>.html` where there is one.
 */
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { answerTemplate, withTexts } from './answer-template.mjs';
import { LANGUAGE_KEY, renderBootScreen, renderPage, renderSearchShell } from '../dist-ssr/prerender.js';

const dist = new URL('../dist/', import.meta.url);
const template = await readFile(new URL('index.html', dist), 'utf8');
const app = await readBuild('manifest', 'index.html');

const LAYOUT = 'src/app/layout/mantine-layout.tsx';
/** Routes of the pages with a separate template, by the names of packages/contracts/src/pages.ts. */
const OWN_CHUNKS = {
  search: [LAYOUT, 'src/app/routes/search-route.tsx'],
  city: [LAYOUT, 'src/app/routes/city-route.tsx'],
  'accommodation-detail': [LAYOUT, 'src/app/routes/accommodation-detail-route.tsx'],
};

/** After the boot screen; the gateway puts the content of a city or an accommodation here. */
const CONTENT_SLOT = '<!--kq:page-->';

const startScript = await writeStartScript();

const landingChunks = chunksOf(['src/app/routes/landing-route.tsx']);
const landingMarkup = await renderPage('/');
await write(
  'home',
  filled(
    await inlineStyles(withScripts(template, app.entry, landingChunks), [...app.entry, ...landingChunks]),
    '<div id="root"><!--kq:app--></div>',
    `<div id="root" data-prerendered="/">${landingMarkup}</div>`,
  ),
);
const bootScreen = renderBootScreen();
await write('index', await emptyPage(template, app.entry));
for (const [name, routes] of Object.entries(OWN_CHUNKS)) {
  const page = await emptyPage(template, app.entry, chunksOf(routes));
  await write(name, name === 'search' ? filled(page, CONTENT_SLOT, renderSearchShell()) : page);
}
const answer = await readBuild('answer', 'src/answer.tsx');
const answerPage = await emptyPage(
  answerTemplate(template, await readFile(new URL('favicon.svg', dist), 'utf8')),
  answer.entry,
);
await write('booking-response', withTexts(answerPage, answer.manifest, LANGUAGE_KEY));
await rm(new URL('../dist-ssr/', import.meta.url), { recursive: true, force: true });

function write(name, html) {
  return writeFile(new URL(`${name}.html`, dist), html);
}

async function emptyPage(html, entry, chunks = []) {
  const page = await inlineStyles(withScripts(html, entry, chunks), entry);
  const styles = stylesOf(chunks).map(
    (file) => `<link rel="preload" as="style" crossorigin href="/${file}">`,
  );
  return filled(beforeHeadEnd(page, styles.join('')), '<!--kq:app-->', `${bootScreen}${CONTENT_SLOT}`);
}

/** Puts content in place of a slot. @throws Error without the slot: another build has written the page meanwhile */
function filled(html, slot, content) {
  if (!html.includes(slot)) throw new Error(`The page to prerender has no ${slot}: build it again, alone.`);
  return html.replace(slot, () => content);
}

function beforeHeadEnd(html, tags) {
  return filled(html, '</head>', `${tags}</head>`);
}

/** The manifest of a build, and the chunks of its entry. */
async function readBuild(name, entry) {
  const manifest = JSON.parse(await readFile(new URL(`.vite/${name}.json`, dist), 'utf8'));
  return { manifest, entry: withImports(manifest, [manifest[entry]]) };
}

/** The chunks of these modules that the entry of the app does not have. */
function chunksOf(keys) {
  const { manifest, entry } = app;
  return withImports(
    manifest,
    keys.map((key) => manifest[key]),
  ).filter((chunk) => !entry.includes(chunk));
}

/** Chunks and everything that they import statically, each once. */
function withImports(manifest, chunks, seen = []) {
  for (const chunk of chunks) {
    if (!chunk || seen.includes(chunk)) continue;
    seen.push(chunk);
    withImports(
      manifest,
      (chunk.imports ?? []).map((key) => manifest[key]),
      seen,
    );
  }
  return seen;
}

/**
 * Stylesheets become <style>; a disabled link keeps Vite's loader from fetching the same file again before it runs the
 * chunk that belongs to it.
 */
async function inlineStyles(html, chunks) {
  const files = stylesOf(chunks);
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, dist), 'utf8')));
  const known = files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`);
  const style = `<style>${texts.join('').replace(/<\//g, '<\\/')}</style>`;
  return beforeHeadEnd(html.replace(/\s*<link rel="stylesheet"[^>]*>/g, ''), style + known.join(''));
}

function stylesOf(chunks) {
  return [...new Set(chunks.flatMap(({ css = [] }) => css))];
}

/** The app starts after the first paint: names its scripts for start.js instead of loading them immediately. */
function withScripts(html, entry, chunks) {
  // Libraries first, the entry last.
  const run = filesOf([...entry].reverse());
  const [entryScript] = /<script type="module"[^>]*><\/script>/.exec(html) ?? ['<script type="module">'];
  return filled(
    html.replace(/\s*<link rel="modulepreload"[^>]*>/g, ''),
    entryScript,
    `<meta name="kq-scripts" content="${run}" data-preload="${filesOf(chunks)}">` +
      `<script type="module" crossorigin src="/${startScript}"></script>`,
  );
}

function filesOf(chunks) {
  return chunks.map(({ file }) => `/${file}`).join(' ');
}

async function writeStartScript() {
  const text = await readFile(new URL('start.js', import.meta.url));
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const file = `assets/start-${hash}.js`;
  await writeFile(new URL(file, dist), text);
  return file;
}
