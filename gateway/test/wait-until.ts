/** Waits until a condition holds; fails after five seconds. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  what = 'the condition',
): Promise<void> {
  const end = Date.now() + 5000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`${what} did not come true`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
