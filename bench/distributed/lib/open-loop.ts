import { pause } from '@kq/kernel';

export interface Rate {
  readonly perSecond: number;
  readonly seconds: number;
}

/**
 * One is due every 1 / perSecond, whatever became of the last.
 * @returns milliseconds from when each was due until it ended
 */
export async function openLoop(
  { perSecond, seconds }: Rate,
  run: (number: number) => Promise<unknown>,
): Promise<number[]> {
  const startedAt = performance.now();
  const all: Promise<number>[] = [];
  for (let number = 0; number < perSecond * seconds; number++) {
    const dueMs = (number * 1000) / perSecond;
    const waitMs = startedAt + dueMs - performance.now();
    if (waitMs > 0) await pause(waitMs);
    all.push(run(number).then(() => performance.now() - startedAt - dueMs));
  }
  return Promise.all(all);
}
