import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { type PageName, pages } from '@kq/contracts';
import { type ServedFile, servedFileOf } from '@kq/service-kit/http/served-file';

/** The built SPA, read once. */
export interface SpaFiles {
  /** By undecoded URL path: the complete list of served files. */
  readonly files: ReadonlyMap<string, ServedFile>;
  /** Template of every page without its own. */
  readonly indexHtml: string;
  /** Templates that the build made for one page: its markup, or its scripts. */
  readonly ownHtml: ReadonlyMap<PageName, string>;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.geojson': 'application/geo+json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** Vite's `name-HASH.ext`: the name changes with the content, so it may be cached forever. */
const HASHED_NAME = /^\/assets\/.*-[A-Za-z0-9_-]{8}\.\w+$/;
/** Served by other handlers, even if a build contains such files. */
const RESERVED = /^\/(?:api|internal|health|metrics|dev)(?:\/|$)/;
/** Characters that need no encoding in a URL: such a path has one spelling only. */
const PLAIN_PATH = /^[A-Za-z0-9/_.~-]+$/;

const NOT_BUILT = `<!doctype html><html lang="de"><head><meta charset="utf-8"><!--kq:meta--><title>Kolonnenquartier</title><!--/kq:meta--></head>
<body><div id="root"><p>Die Oberfläche ist noch nicht gebaut. Bitte führen Sie <code>npm run build</code> aus.</p></div></body></html>
`;

/**
 * Reads the folder of the SPA, with the `.br` and `.gz` that the build wrote beside its files. For an empty or missing
 * folder it returns a page that explains that.
 */
export async function loadSpaFiles(dir: string): Promise<SpaFiles> {
  const served = await Promise.all((await listFiles(dir)).map((file) => readServedFile(dir, file)));
  const files = new Map(served.filter((entry) => entry !== null));
  return {
    files,
    indexHtml: (await readText(join(dir, 'index.html'))) ?? NOT_BUILT,
    ownHtml: await readOwnHtml(dir),
  };
}

async function readOwnHtml(dir: string): Promise<ReadonlyMap<PageName, string>> {
  const names = Object.keys(pages) as PageName[];
  const texts = await Promise.all(names.map((name) => readText(join(dir, `${name}.html`))));
  const found = names.map((name, index) => [name, texts[index] ?? null] as const);
  return new Map(found.filter((entry): entry is [PageName, string] => entry[1] !== null));
}

/** Returns null for files that must not be served, such as source maps. */
async function readServedFile(dir: string, file: string): Promise<[string, ServedFile] | null> {
  const path = `/${relative(dir, file).split(sep).join('/')}`;
  const contentType = contentTypes[extname(file)];
  if (contentType === undefined || RESERVED.test(path) || !PLAIN_PATH.test(path)) return null;
  const cacheControl = HASHED_NAME.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
  const [body, br, gzip] = await Promise.all([
    readFile(file),
    readIfPresent(`${file}.br`),
    readIfPresent(`${file}.gz`),
  ]);
  const compressed = { ...(br && { br }), ...(gzip && { gzip }) };
  return [path, servedFileOf(body, compressed, { contentType, cacheControl })];
}

async function listFiles(dir: string): Promise<string[]> {
  try {
    const entries = await readdir(dir, { withFileTypes: true, recursive: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function readText(file: string): Promise<string | null> {
  return (await readIfPresent(file))?.toString('utf8') ?? null;
}

async function readIfPresent(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
