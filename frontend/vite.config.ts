import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pageChunks } from './page-chunks.ts';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The gateway behind `npm run dev`. */
const API = process.env['KQ_DEV_API'] ?? 'http://127.0.0.1:8080';

/** Adds the meta element of test operation, as the gateway does (src/config/env.ts). */
const testOperation: Plugin = {
  name: 'test-operation',
  apply: 'serve',
  transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'kq-dev', content: '1' }, injectTo: 'head' }],
};

const config = defineConfig(({ isSsrBuild }) => ({
  root: fromHere('.'),
  plugins: [react(), testOperation],
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${fromHere('src')}/` },
      { find: /^@kq\/contracts\//, replacement: `${fromHere('../packages/contracts/src')}/` },
    ],
  },
  server: {
    proxy: Object.fromEntries(['/api', '/media', '/dev/mailbox'].map((path) => [path, API])),
  },
  build: {
    target: 'es2022',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // A script or font in a data: URL would break the Content-Security-Policy (docs/security.md S8).
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    ...(isSsrBuild ? {} : { rolldownOptions: { output: { codeSplitting: { groups: pageChunks() } } } }),
  },
  ssr: { noExternal: true },
}));

// Vite reads the default export of this file.
export { config as default };
