/**
 * Writes dist/landing.html (markup of the landing, hydrated by main.tsx) and puts the boot screen and the first
 * stylesheet into dist/index.html, so that no first paint waits for JavaScript or a stylesheet.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { renderBootScreen, renderPage } from '../dist-ssr/prerender.js';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8'));
const template = await readFile(new URL('index.html', dist), 'utf8');

const entry = manifest['index.html'];
const landing = manifest['src/app/routes/landing-route.tsx'];
const entryChunks = withImports(entry);
const landingChunks = withImports(landing).filter((chunk) => !entryChunks.includes(chunk));

const landingMarkup = await renderPage('/');
await writeFile(
  new URL('landing.html', dist),
  (await inlineStyles(template, [...entryChunks, ...landingChunks]))
    .replace('</head>', () => `${landingChunks.map(preloadOf).join('')}</head>`)
    .replace(
      '<div id="root"><!--kq:app--></div>',
      () => `<div id="root" data-prerendered="/">${landingMarkup}</div>`,
    ),
);
await writeFile(
  new URL('index.html', dist),
  (await inlineStyles(template, entryChunks)).replace(
    '<!--kq:app-->',
    // The gateway puts the content of a city page after the boot screen.
    () => `${renderBootScreen()}<!--kq:page-->`,
  ),
);
await rm(new URL('../dist-ssr/', import.meta.url), { recursive: true, force: true });

/** A chunk and everything it imports statically, each once. */
function withImports(chunk, seen = []) {
  if (!chunk || seen.includes(chunk)) return seen;
  seen.push(chunk);
  for (const key of chunk.imports ?? []) withImports(manifest[key], seen);
  return seen;
}

/**
 * Stylesheets become <style>; a disabled link keeps Vite's loader from fetching the same file again before it runs the
 * chunk that belongs to it.
 */
async function inlineStyles(html, chunks) {
  const files = [...new Set(chunks.flatMap(({ css = [] }) => css))];
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, dist), 'utf8')));
  const known = files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`);
  return html
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace(
      '</head>',
      () => `<style>${texts.join('').replace(/<\//g, '<\\/')}</style>${known.join('')}</head>`,
    );
}

function preloadOf({ file }) {
  return `<link rel="modulepreload" crossorigin href="/${file}">`;
}
