import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const config = defineConfig(({ isSsrBuild }) => ({
  root: fromHere('.'),
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${fromHere('src')}/` },
      { find: /^@kq\/contracts\//, replacement: `${fromHere('../packages/contracts/src')}/` },
    ],
  },
  server: {
    port: 5173,
    proxy: {
      '/api': 'http://127.0.0.1:8080',
      '/media': 'http://127.0.0.1:8080',
      '/dev/mailbox': 'http://127.0.0.1:8080',
    },
  },
  build: {
    target: 'es2022',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // A script or font in a data: URL would break the Content-Security-Policy (SECURITY S8).
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
  ssr: { noExternal: true },
}));

// Vite reads the default export of this file.
export { config as default };
