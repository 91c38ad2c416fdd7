import { createBatcher } from './create-batcher';

/** Creates a batcher whose batches the test answers. */
function setUp(maxSize?: number) {
  const groups: {
    questions: readonly number[];
    answer: (answers: (string | Promise<string>)[]) => void;
    fail: (error: Error) => void;
  }[] = [];
  const batcher = createBatcher<number, string>({
    run: (questions) => new Promise((answer, fail) => groups.push({ questions, answer, fail })),
    ...(maxSize === undefined ? {} : { maxSize }),
  });
  return { batcher, groups };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('createBatcher', () => {
  it('runs concurrent inputs as one batch, and inputs during a run as the next', async () => {
    const { batcher, groups } = setUp();
    const first = [batcher.ask(1), batcher.ask(2)];
    await turn();
    const second = [batcher.ask(3), batcher.ask(4), batcher.ask(5)];
    await turn();
    expect(groups.map(({ questions }) => questions)).toEqual([[1, 2]]);
    groups[0]?.answer(['a', 'b']);
    expect(await Promise.all(first)).toEqual(['a', 'b']);
    await turn();
    expect(groups[1]?.questions).toEqual([3, 4, 5]);
    groups[1]?.answer(['c', 'd', 'e']);
    expect(await Promise.all(second)).toEqual(['c', 'd', 'e']);
    expect(groups).toHaveLength(2);
  });

  it('picks up an input that arrives exactly when a batch completes', async () => {
    const { batcher, groups } = setUp();
    const chain = batcher.ask(1).then(() => batcher.ask(2));
    await turn();
    groups[0]?.answer(['a']);
    await turn();
    groups[1]?.answer(['b']);
    await expect(chain).resolves.toBe('b');
  });

  it('limits batches to their size', async () => {
    const { batcher, groups } = setUp(2);
    const all = [1, 2, 3].map((question) => batcher.ask(question));
    await turn();
    groups[0]?.answer(['a', 'b']);
    await turn();
    groups[1]?.answer(['c']);
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
  });

  it('waits for more inputs where allowed, but not once the batch is full', async () => {
    jest.useFakeTimers({ now: Date.now() });
    try {
      const groups: (readonly number[])[] = [];
      const batcher = createBatcher<number, number>({
        run: async (questions) => {
          groups.push(questions);
          return questions;
        },
        maxSize: 3,
        collectMs: 100,
      });
      const first = batcher.ask(1);
      await jest.advanceTimersByTimeAsync(60);
      const second = batcher.ask(2);
      await jest.advanceTimersByTimeAsync(30);
      expect(groups).toEqual([]);
      await jest.advanceTimersByTimeAsync(10);
      expect(groups).toEqual([[1, 2]]);
      const full = [3, 4, 5, 6].map((question) => batcher.ask(question));
      await jest.advanceTimersByTimeAsync(0);
      expect(groups).toEqual([
        [1, 2],
        [3, 4, 5],
      ]);
      await jest.advanceTimersByTimeAsync(100);
      expect(groups[2]).toEqual([6]);
      expect(await Promise.all([first, second, ...full])).toEqual([1, 2, 3, 4, 5, 6]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('rejects all inputs of a failed batch, and runs the next one', async () => {
    const { batcher, groups } = setUp();
    const asked = [batcher.ask(1), batcher.ask(2)];
    await turn();
    groups[0]?.fail(new Error('away'));
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = batcher.ask(3);
    await turn();
    groups[1]?.answer(['c']);
    await expect(next).resolves.toBe('c');
  });

  it('rejects a single input alone', async () => {
    const { batcher, groups } = setUp();
    const good = batcher.ask(1);
    const bad = batcher.ask(2);
    await turn();
    groups[0]?.answer(['a', Promise.reject(new Error('only this'))]);
    await expect(good).resolves.toBe('a');
    await expect(bad).rejects.toThrow('only this');
  });

  it('rejects a batch with another number of results, and one whose run throws synchronously', async () => {
    const short = createBatcher<number, string>({ run: async () => [] });
    await expect(short.ask(1)).rejects.toThrow(/^batch returned \d+ results for \d+ inputs$/);
    const broken = createBatcher<number, string>({
      run: () => {
        throw new Error('thrown synchronously');
      },
    });
    await expect(broken.ask(1)).rejects.toThrow('thrown synchronously');
    await expect(broken.ask(2)).rejects.toThrow('thrown synchronously');
  });
});
