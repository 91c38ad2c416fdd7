import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS } from './chromium.mjs';

/** What does not shrink by gzip counts as it is. */
const COMPRESSED = /woff2|png|jpeg|webp|avif/;

/** Every file a phone's browser fetches for a page until its network is idle, each with its size by gzip. */
export async function fetchByBrowser(url, executablePath) {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, locale: 'de-DE' });
    let isLoaded = false;
    page.once('load', () => (isLoaded = true));
    const answers = [];
    page.on('response', (response) => answers.push({ response, isEarly: !isLoaded }));
    await page.goto(url, { waitUntil: 'networkidle' });
    const files = await Promise.all(answers.map(fileOf));
    return files.filter((file) => file !== null);
  } finally {
    await browser.close();
  }
}

async function fileOf({ response, isEarly }) {
  if (!response.ok() || response.url().startsWith('data:')) return null;
  const type = response.headers()['content-type'] ?? '';
  const body = await response.body().catch(() => null);
  if (body === null) return null;
  const kind = kindOf(type);
  return { path: new URL(response.url()).pathname, kind, isEarly, ...sizesOf(body, type) };
}

/** Without a browser: the document, and the scripts and styles that it links. */
export async function fetchLinked(url) {
  const html = await (await fetch(url)).text();
  const links = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map((match) => match[1]);
  const files = [{ path: '/', kind: 'document', isEarly: true, ...sizesOf(Buffer.from(html), 'text/html') }];
  for (const path of new Set(links)) {
    const response = await fetch(new URL(path, url));
    const type = response.headers.get('content-type') ?? '';
    const body = Buffer.from(await response.arrayBuffer());
    files.push({ path, kind: kindOf(type), isEarly: true, ...sizesOf(body, type) });
  }
  return files;
}

function kindOf(contentType) {
  if (contentType.includes('javascript')) return 'script';
  if (contentType.includes('css')) return 'stylesheet';
  if (contentType.includes('html')) return 'document';
  return contentType.split(/[/;]/)[0] || 'other';
}

function sizesOf(body, contentType) {
  const gzip = COMPRESSED.test(contentType) ? body.length : gzipSync(body).length;
  return { bytes: body.length, gzip };
}
