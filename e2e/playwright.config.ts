import { execSync } from 'node:child_process';
import { defineConfig } from '@playwright/test';
import { IS_LONG_FORM } from './shared/endurance';

/** Debian's Chromium, so that Playwright need not download a browser. */
const EXECUTABLE_PATH =
  process.env['KQ_CHROMIUM'] ??
  execSync('command -v chromium || command -v google-chrome', { encoding: 'utf8' }).trim();

const LAUNCH_OPTIONS = {
  executablePath: EXECUTABLE_PATH,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--lang=de-DE',
  ],
};

/**
 * At the desktop's width in the short form, which runs a flow at one width and the main job at both. The long form runs
 * every flow at both, with its transitions.
 */
const ON_DESKTOP = /@any-width|\b(?:search|main-job|responsive)\.spec\.ts/;
const NOT_ON_PHONES = IS_LONG_FORM ? /responsive\.spec/ : /(?:responsive|search)\.spec/;

export default defineConfig({
  testDir: './browser',
  globalSetup: './browser/support/seeded.ts',
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // Each worker starts a separate product.
  workers: 2,
  forbidOnly: true,
  outputDir: '../test-results',
  use: {
    launchOptions: LAUNCH_OPTIONS,
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Drawing transitions takes an eighth of the processor time of all tests.
    contextOptions: IS_LONG_FORM ? {} : { reducedMotion: 'reduce' },
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // Without screenshots and snapshots: taking them for every step takes a third of the time of all tests.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    // responsive.spec.ts sets its own widths; tests that are independent of the width run once, those of what only
    // phones show run there.
    {
      name: 'phone',
      testIgnore: NOT_ON_PHONES,
      grepInvert: /@any-width/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: 'desktop',
      ...(IS_LONG_FORM ? {} : { grep: ON_DESKTOP }),
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
