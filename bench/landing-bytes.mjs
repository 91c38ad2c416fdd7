/** Bytes of the landing page as a browser fetches it: `node bench/landing-bytes.mjs`. */
import { startProduct } from '@kq/test-kit';
import { findChromium } from './lib/chromium.mjs';
import { figure, heading, note, skipped } from './lib/figures.mjs';
import { seededData, withBenchFolder } from './lib/folders.mjs';
import { fetchLinked, fetchByBrowser } from './lib/page-files.mjs';

const AIM_KB = 200;

heading('Bytes of the landing page');
await withBenchFolder(async (folder) => {
  const product = await startProduct({ dataDir: await seededData(folder, 600) });
  try {
    const chromium = findChromium();
    if (chromium === null) {
      skipped('what the browser fetches later', 'no Chromium; only what the page itself links is counted');
      report(await fetchLinked(`${product.url}/`));
    } else {
      report(await fetchByBrowser(`${product.url}/`, chromium));
    }
  } finally {
    await product.stop();
  }
});

/** @param {{path: string, kind: string, bytes: number, gzip: number, isEarly: boolean}[]} files */
function report(files) {
  for (const { path, kind, gzip, isEarly } of files.toSorted((a, b) => b.gzip - a.gzip).slice(0, 12))
    note(
      `${kind.padEnd(10)} ${kb(gzip).padStart(6)} KB gzip   ${isEarly ? 'before load' : 'after load '}   ${path}`,
    );
  const sum = (select) => files.filter(select).reduce((total, file) => total + file.gzip, 0);
  const inKb = (select) => ({ amount: sum(select) / 1024, unit: 'KB' });
  figure('landing page, JavaScript up to idle (gzip)', inKb(isScript), { atMost: AIM_KB });
  figure(
    '  of it before the load event',
    inKb((file) => isScript(file) && file.isEarly),
  );
  figure(
    'landing page, CSS up to idle (gzip)',
    inKb(({ kind }) => kind === 'stylesheet'),
  );
  figure(
    'landing page, the document (gzip)',
    inKb(({ kind }) => kind === 'document'),
  );
  figure(
    'landing page, everything else',
    inKb(({ kind }) => !/script|stylesheet|document/.test(kind)),
  );
}

function isScript({ kind }) {
  return kind === 'script';
}

function kb(bytes) {
  return (bytes / 1024).toFixed(1);
}
