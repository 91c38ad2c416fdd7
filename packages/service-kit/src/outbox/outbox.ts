import { openingIdOf } from '@kq/embedded-mongo';
import { type Clock, type Leases } from '@kq/kernel';
import { type EventBus } from '../events/event-bus';
import { EventNotEndedError } from '../events/run-handler';
import { createSweeper } from '../leases/sweeper';
import { type AnyModel } from '../mongo/migrate';
import { createFailureLog } from '../telemetry/failure-log';
import { type Logger } from '../telemetry/logger';
import { createHandOver, type HandOver } from './hand-over';
import { type OutboxDocument } from './outbox-document';
import { createOutboxStore, type OutboxModel, type OutboxState, type OutboxStore } from './outbox-store';

export interface OutboxOptions {
  /** Every model whose schema has the outbox. */
  readonly models: readonly AnyModel[];
  readonly bus: Pick<EventBus, 'publish' | 'system'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly leases: Leases;
  /** Identity of this replica. */
  readonly holder: string;
}

interface RelayState {
  done: Promise<void>;
  /** Whether events were written since the last read. */
  isAgain: boolean;
  wake: () => void;
}

const SWEEP_EVERY_MS = 1000;
const LEFT_OVER_AFTER_MS = 5000;
const SWEEP_LIMIT = 100;
const STATS_LIMIT = 1000;

/**
 * Creates the relay of all documents with an outbox in one service (docs/design.md D18). It never changes `version`.
 */
export function createOutbox({ models, bus, clock, logger, leases, holder }: OutboxOptions) {
  const documentModels = models as readonly OutboxModel[];
  const logFailure = createFailureLog({ logger });
  const inFlight = new Map<string, RelayState>();
  /** Documents whose last publish failed, with the time from which the sweeper may retry them. */
  const resting = new Map<string, number>();
  const stores = new Map(documentModels.map((model) => [model, createOutboxStore(model)]));
  const isOnlyProcess = documentModels.some((model) => openingIdOf(model.db) !== null);
  let isFirst = true;
  let isStopped = false;

  function storeOf(model: OutboxModel): OutboxStore {
    const store = stores.get(model) ?? createOutboxStore(model);
    stores.set(model, store);
    return store;
  }

  function relay(model: OutboxModel, id: unknown, inserted?: OutboxState): Promise<void> {
    const key = keyOf(model, id);
    const running = inFlight.get(key);
    if (running !== undefined) {
      running.isAgain = true;
      running.wake();
      return running.done;
    }
    if (isStopped) return Promise.resolve();
    const state: RelayState = { done: Promise.resolve(), isAgain: false, wake: () => undefined };
    inFlight.set(key, state);
    state.done = relayAll(model, id, state, inserted);
    return state.done;
  }

  async function relayAll(
    model: OutboxModel,
    id: unknown,
    state: RelayState,
    inserted: OutboxState | undefined,
  ): Promise<void> {
    const key = keyOf(model, id);
    const store = storeOf(model);
    const handOver = createHandOver({ id, store, bus, isStopped: () => isStopped });
    try {
      await handOver.publish(inserted ?? (await store.read(id)));
      for (;;) {
        await restOrMore(state, handOver);
        if (isStopped || !state.isAgain) break;
        state.isAgain = false;
        await handOver.publish(await store.read(id));
      }
      if (isStopped) await handOver.acknowledged();
      resting.delete(key);
    } catch (error) {
      resting.set(key, clock.now().getTime() + LEFT_OVER_AFTER_MS);
      // A stopping consumer is not a failure, and one without its database has logged that.
      if (!(error instanceof EventNotEndedError))
        logFailure(error, { model: model.modelName }, 'outbox publish failed, deferred to sweeper');
      await handOver.acknowledged().catch(() => undefined);
    } finally {
      // Synchronous with the last check of `isAgain`: a later event starts a new run instead of waiting for the
      // sweeper.
      inFlight.delete(key);
    }
  }

  /** Resolves when all events are acknowledged, or earlier when more were written meanwhile. */
  async function restOrMore(state: RelayState, handOver: HandOver): Promise<void> {
    if (isStopped || state.isAgain) return;
    await Promise.race([handOver.acknowledged(), new Promise<void>((resolve) => (state.wake = resolve))]);
  }

  async function sweep(signal: AbortSignal): Promise<void> {
    const now = clock.now().getTime();
    const before = new Date(isFirst && isOnlyProcess ? now : now - LEFT_OVER_AFTER_MS);
    isFirst = false;
    for (const [key, until] of resting) if (until <= now) resting.delete(key);
    for (const model of documentModels) {
      if (signal.aborted) return;
      const busy = [...inFlight.keys(), ...resting.keys()];
      const found = await leftOvers(model, before, new Date(now), busy);
      for (const id of found.slice(0, Math.max(0, SWEEP_LIMIT - inFlight.size))) void relay(model, id);
    }
  }

  const sweeper = createSweeper({
    name: 'outbox',
    everyMs: SWEEP_EVERY_MS,
    leases,
    holder,
    run: sweep,
    logger,
  });

  return {
    /**
     * Publishes a document's events. Call it right after the write, never await it. The sweeper retries failures.
     * @param inserted the outbox fields a new document was stored with, which saves reading it again
     */
    relay: (model: AnyModel, id: unknown, inserted?: OutboxState) =>
      void relay(model as OutboxModel, id, inserted),
    /**
     * Starts the sweeper: every second, the holder of the lease `outbox` publishes events older than 5 s. On an embedded
     * store the first sweep is immediate and includes events of any age: the process that should have published them has
     * stopped.
     */
    start() {
      sweeper.start();
      if (isOnlyProcess) void sweeper.sweep();
    },
    /** Starts no more publishes and waits for the running ones. */
    async stop() {
      isStopped = true;
      await sweeper.stop();
      await Promise.all([...inFlight.values()].map((state) => state.done));
    },
    /** Publishes all unsent events of any age, and waits. For tests and operators. */
    async drain() {
      for (const model of documentModels) {
        const filled = await model
          .find({ 'outbox.time': { $gt: '' } })
          .select({ _id: 1 })
          .lean<{ _id: unknown }[]>();
        await Promise.all(filled.map(({ _id }) => relay(model, _id)));
      }
      await Promise.all([...inFlight.values()].map((state) => state.done));
    },
    /**
     * Returns the number of unsent events and the age of the oldest; above 1000 documents with unsent events it counts
     * documents instead.
     */
    stats: (): Promise<{ unsent: number; oldestAgeMs: number }> => readStats(documentModels, clock),
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

function keyOf(model: OutboxModel, id: unknown): string {
  return `${model.modelName}:${String(id)}`;
}

/**
 * Returns ids of documents with events older than `before`, and of finished ones whose purge is due but not yet
 * allowed.
 */
async function leftOvers(
  model: OutboxModel,
  before: Date,
  now: Date,
  busy: readonly string[],
): Promise<unknown[]> {
  const limit = SWEEP_LIMIT + busy.length;
  const unsent = await model
    .find({ 'outbox.time': { $lte: before.toISOString() } })
    .select({ _id: 1 })
    .limit(limit)
    .lean<{ _id: unknown }[]>();
  const due = await model
    .find({ purge_when_empty: { $lte: now }, purge_at: null })
    .select({ _id: 1 })
    .limit(limit)
    .lean<{ _id: unknown }[]>();
  const skipped = new Set(busy);
  const ids = new Map([...unsent, ...due].map(({ _id }) => [keyOf(model, _id), _id]));
  return [...ids].filter(([key]) => !skipped.has(key)).map(([, id]) => id);
}

/** Limited, because metrics are collected every few seconds, also during a backlog of days. */
async function readStats(
  models: readonly OutboxModel[],
  clock: Clock,
): Promise<{ unsent: number; oldestAgeMs: number }> {
  const now = clock.now().getTime();
  let unsent = 0;
  let oldestAgeMs = 0;
  for (const model of models) {
    const filled = { 'outbox.time': { $gt: '' } };
    const oldest = await model
      .find(filled)
      .sort({ 'outbox.time': 1 })
      .select({ 'outbox.time': 1 })
      .limit(STATS_LIMIT)
      .lean<OutboxDocument[]>();
    const times = oldest.flatMap((document) => document.outbox.map(({ time }) => Date.parse(time)));
    unsent += oldest.length < STATS_LIMIT ? times.length : await model.countDocuments(filled);
    for (const time of times) oldestAgeMs = Math.max(oldestAgeMs, now - time);
  }
  return { unsent, oldestAgeMs };
}
