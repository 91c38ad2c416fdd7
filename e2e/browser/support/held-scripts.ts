import { type Page } from '@playwright/test';

/** Holds the code of the app, or these scripts of it, back until the returned function is called. */
export async function holdScripts(
  page: Page,
  scripts: string | RegExp = '**/assets/*.js',
): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(scripts, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
