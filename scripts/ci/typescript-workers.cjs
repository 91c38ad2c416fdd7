/* global jest */
const { existsSync } = require('node:fs');

/** Under Jest, a worker thread whose compiled file does not exist runs the `.ts` beside it: sources are tested, not dist. */
jest.mock('node:worker_threads', () => {
  /** @type {typeof import('node:worker_threads')} */
  const threads = jest.requireActual('node:worker_threads');
  class Worker extends threads.Worker {
    /**
     * @param {string | URL} file
     * @param {import('node:worker_threads').WorkerOptions} [options]
     */
    constructor(file, options) {
      const source = String(file).replace(/\.js$/, '.ts');
      if (options?.eval || existsSync(file) || !existsSync(source)) super(file, options);
      else {
        const run = require.resolve('./run-typescript.cjs');
        super(`require(${JSON.stringify(run)})(${JSON.stringify(source)})`, { ...options, eval: true });
      }
    }
  }
  return { ...threads, Worker };
});
