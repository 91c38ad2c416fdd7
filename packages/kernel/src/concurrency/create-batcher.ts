/** Answers many questions at the cost of few: see `createBatcher`. */
export interface Batcher<Q, A> {
  /** Settles with the answer to this question, or rejects as its whole group did. */
  ask(question: Q): Promise<A>;
}

export interface BatcherOptions<Q, A> {
  /** Answers in the order of the questions; a promise among them settles its own question alone. */
  readonly run: (questions: readonly Q[]) => Promise<readonly (A | Promise<A>)[]>;
  /** Questions of one group at most; default 100. */
  readonly maxSize?: number;
  /** A group that is not full waits so long for more questions; default 0. */
  readonly collectMs?: number;
}

interface Asked<Q, A> {
  readonly question: Q;
  readonly resolve: (answer: A | Promise<A>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Groups what is asked while an earlier group is under way: one group at a time, so a busy caller pays for few round trips
 * and an idle one waits for nothing. What is asked in one go (before anything is awaited) shares a group, too. Where
 * nobody waits for an answer, `collectMs` makes the groups larger.
 */
export function createBatcher<Q, A>(options: BatcherOptions<Q, A>): Batcher<Q, A> {
  const { run, maxSize = 100, collectMs = 0 } = options;
  let waiting: Asked<Q, A>[] = [];
  let isRunning = false;
  /** Ends the wait for more. */
  let onFull: () => void = () => undefined;

  /** Until the group is full or its time is over. */
  async function collect(): Promise<void> {
    if (collectMs === 0 || waiting.length >= maxSize) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, collectMs);
      onFull = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function runAll(): Promise<void> {
    isRunning = true;
    await Promise.resolve();
    while (waiting.length > 0) {
      await collect();
      const group = waiting.slice(0, maxSize);
      waiting = waiting.slice(maxSize);
      await runGroup(run, group);
    }
    // In the same step as the look at the queue: nobody may come in between and wait for ever.
    isRunning = false;
  }

  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        waiting.push({ question, resolve, reject });
        if (!isRunning) void runAll();
        else if (waiting.length === maxSize) onFull();
      }),
  };
}

/** Never rejects: what goes wrong belongs to those who asked. */
async function runGroup<Q, A>(
  run: BatcherOptions<Q, A>['run'],
  group: readonly Asked<Q, A>[],
): Promise<void> {
  try {
    const answers = await run(group.map(({ question }) => question));
    if (answers.length !== group.length)
      throw new Error(`batch returned ${answers.length} results for ${group.length} inputs`);
    group.forEach(({ resolve }, index) => resolve(answers[index] as A | Promise<A>));
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}
