/// <reference types="jest" />

type CleanUp = () => unknown;

const ofTest: CleanUp[] = [];
const ofSuite: CleanUp[] = [];

/** Registers a cleanup that runs after the test, also when it failed; last registered, first run. */
export function afterTest(end: CleanUp): void {
  ofTest.push(end);
}

/** Registers a cleanup that runs after the last test of the file, for what `beforeAll` has started. */
export function afterSuite(end: CleanUp): void {
  ofSuite.push(end);
}

afterEach(() => runAll(ofTest));
afterAll(() => runAll(ofSuite));

async function runAll(pending: CleanUp[]): Promise<void> {
  const failures: unknown[] = [];
  for (let end = pending.pop(); end !== undefined; end = pending.pop()) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} cleanups failed`);
  if (failures.length === 1) throw failures[0];
}
