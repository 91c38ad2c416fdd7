import { fileURLToPath } from 'node:url';
import { type ConfigEnv, mergeConfig } from 'vite';
import base from './vite.config.ts';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * The owner's answer page alone, for a phone that comes from a mail (docs/adr/035): its components are those of the app,
 * without router, axios and recorder. Adds its files to those of the app.
 */
const config = (env: ConfigEnv) =>
  mergeConfig(base({ ...env, isSsrBuild: true }), {
    resolve: {
      alias: [
        { find: 'react-router-dom', replacement: fromHere('src/app/answer/plain-router.tsx') },
        { find: 'axios', replacement: fromHere('src/app/answer/plain-axios.ts') },
        { find: '@/lib/layers', replacement: fromHere('src/app/answer/plain-layers.ts') },
        {
          find: '@/lib/recording/follow-recording',
          replacement: fromHere('src/app/answer/plain-recording.ts'),
        },
      ],
    },
    build: {
      emptyOutDir: false,
      manifest: '.vite/answer.json',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: fromHere('src/answer.tsx'),
        // One file, and one for each language: each request carries 0.8 KB of headers.
        output: { codeSplitting: { groups: [{ name: 'answer', tags: ['$initial'] }] } },
      },
    },
  });

// Vite reads the default export of this file.
export { config as default };
