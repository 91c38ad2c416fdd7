import { defineConfig } from '@playwright/test';
import embedded from './playwright.config';

process.env['KQ_E2E_TIER'] = 'distributed';

/** Runs the main job in a browser on the distributed tier; Kafka, Redis and MongoDB must run. */
export default defineConfig({
  ...embedded,
  timeout: 300_000,
  // As the distributed suites wait: beside nine processes, a server that compacts its data answers late.
  expect: { timeout: 60_000 },
  workers: 1,
  testMatch: 'main-job.spec.ts',
  projects: (embedded.projects ?? []).filter(({ name }) => name === 'desktop'),
});
