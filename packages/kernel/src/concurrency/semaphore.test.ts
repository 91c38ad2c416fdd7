import { createSemaphore } from './semaphore';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Creates work that the test completes. */
function heldWork() {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const work = (id: number) => () =>
    new Promise<number>((resolve) => {
      started.push(id);
      ends.push(() => resolve(id));
    });
  return { started, ends, work };
}

describe('createSlots', () => {
  it('runs queued tasks in order, up to the configured concurrency', async () => {
    const run = createSemaphore(2);
    const { started, ends, work } = heldWork();
    const all = [1, 2, 3, 4].map((id) => run(work(id)));
    await turn();
    expect(started).toEqual([1, 2]);
    ends[1]?.();
    await turn();
    expect(started).toEqual([1, 2, 3]);
    ends[0]?.();
    ends[2]?.();
    await turn();
    ends[3]?.();
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
  });

  it('runs queued tasks after a task fails', async () => {
    const run = createSemaphore(1);
    const failing = run(() => Promise.reject(new Error('no')));
    const next = run(async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });

  it('throws UNAVAILABLE with Retry-After when the queue is full', async () => {
    const run = createSemaphore(1, 1);
    const { ends, work } = heldWork();
    const all = [run(work(1)), run(work(2))];
    await expect(run(work(3))).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 });
    ends[0]?.();
    await turn();
    ends[1]?.();
    await Promise.all(all);
  });
});
