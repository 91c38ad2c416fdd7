/**
 * Resolves once `condition` holds; for outcomes without an event to await.
 * @throws Error after `limitMs`
 */
export async function waitFor(condition: () => boolean | Promise<boolean>, limitMs = 20_000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`waitFor: condition still false after ${limitMs} ms`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
