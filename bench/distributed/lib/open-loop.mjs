import { setTimeout as delay } from 'node:timers/promises';

/**
 * One is due every 1 / perSecond, whatever became of the last.
 * @param {{perSecond: number, seconds: number}} rate
 * @param {(number: number) => Promise<unknown>} run
 * @returns {Promise<number[]>} milliseconds from when each was due until it ended
 */
export async function openLoop({ perSecond, seconds }, run) {
  const startedAt = performance.now();
  const all = [];
  for (let number = 0; number < perSecond * seconds; number++) {
    const dueMs = (number * 1000) / perSecond;
    const waitMs = startedAt + dueMs - performance.now();
    if (waitMs > 0) await delay(waitMs);
    all.push(run(number).then(() => performance.now() - startedAt - dueMs));
  }
  return Promise.all(all);
}
