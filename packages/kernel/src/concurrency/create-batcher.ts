/** Combines concurrent calls into batches, see `createBatcher`. */
export interface Batcher<Q, A> {
  /** Settles with the answer to this question, or rejects with the error of its batch. */
  ask(question: Q): Promise<A>;
}

export interface BatcherOptions<Q, A> {
  /** Returns the answers in the order of the questions; a promise among them settles only its question. */
  readonly run: (questions: readonly Q[]) => Promise<readonly (A | Promise<A>)[]>;
  /** Maximum number of questions per batch; default 100. */
  readonly maxSize?: number;
  /** Time that a batch below `maxSize` waits for more questions; default 0. */
  readonly collectMs?: number;
}

interface Asked<Q, A> {
  readonly question: Q;
  readonly resolve: (answer: A | Promise<A>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches the questions that arrive while an earlier batch is running. One batch runs at a time, so a busy caller needs
 * few round trips and an idle one does not wait. Questions asked synchronously one after the other share a batch, too.
 * For callers that do not await the answer, a `collectMs` yields larger batches.
 */
export function createBatcher<Q, A>(options: BatcherOptions<Q, A>): Batcher<Q, A> {
  const { run, maxSize = 100, collectMs = 0 } = options;
  let waiting: Asked<Q, A>[] = [];
  let isRunning = false;
  /** Ends the wait for more questions. */
  let onFull: () => void = () => undefined;

  /** Waits until the batch is full or `collectMs` has passed. */
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
    // Synchronous with the check of the queue: a question added in between would wait forever.
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

/** Never rejects: errors are passed to the callers of `ask`. */
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
