/** Waits until a condition holds; fails after `limitMs`. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  what = 'the condition',
  limitMs = 20_000,
): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`${what} did not come true`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
