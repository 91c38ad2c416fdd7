import { readFile } from 'node:fs/promises';
import { type Page } from '@playwright/test';
import { type AxeResults, type RunOptions } from 'axe-core';
import { expect } from './test';

const source = readFile(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Adds axe to every later page. The browser injects it, so the page's CSP, which would forbid it, stays active. Pages
 * are shown without transitions: axe would measure colours that are shown only during one.
 */
export async function installAxe(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript({ content: await source });
}

/** Fails with a readable list when axe finds a serious or critical violation. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const list = grave.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.slice(0, 3).map(({ target, failureSummary }) => `${target.join(' ')} — ${failureSummary}`),
  }));
  expect(list, what).toEqual([]);
}

/** Fails when the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }));
  expect(scrollWidth, `${what} is wider than the window`).toBeLessThanOrEqual(clientWidth);
}

/** Every button shows its whole label. */
export async function expectNoCutLabel(page: Page, what: string): Promise<void> {
  const cut = await page.getByRole('button').evaluateAll((buttons) =>
    buttons
      .flatMap((button) => [button, ...button.querySelectorAll('*')])
      .filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0)
      .filter((part) => getComputedStyle(part).overflowX !== 'visible')
      .map((part) => part.textContent),
  );
  expect(cut, `${what} cuts labels`).toEqual([]);
}
