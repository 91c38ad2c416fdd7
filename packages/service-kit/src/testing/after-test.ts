/// <reference types="jest" />

const pending: (() => unknown)[] = [];

/** Registers a cleanup that runs after the test, also when it failed; last registered, first run. */
export function afterTest(end: () => unknown): void {
  pending.push(end);
}

afterEach(async () => {
  const failures: unknown[] = [];
  for (let end = pending.pop(); end !== undefined; end = pending.pop()) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} cleanups of a test failed`);
  if (failures.length === 1) throw failures[0];
});
