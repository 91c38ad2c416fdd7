import { type Clock, type Leases } from '@kq/kernel';
import { type EventBus } from '../events/event-bus';
import { createSweeper } from '../leases/sweeper';
import { openingIdOf } from '../mongo/embedded-state';
import { type AnyModel } from '../mongo/migrate';
import { type Logger } from '../telemetry/logger';
import { type OutboxDocument } from './outbox-document';
import { type OutboxModel, type OutboxState } from './outbox-store';
import { createRelay, keyOf, LEFT_OVER_AFTER_MS } from './relay';

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

const SWEEP_EVERY_MS = 1000;
const SWEEP_LIMIT = 100;
const STATS_LIMIT = 1000;

/**
 * Creates relay and sweeper of all documents with an outbox in one service (docs/design.md D18). They never change
 * `version`.
 */
export function createOutbox({ models, bus, clock, logger, leases, holder }: OutboxOptions) {
  const documentModels = models as readonly OutboxModel[];
  const isOnlyProcess = documentModels.some((model) => openingIdOf(model.db) !== null);
  const relay = createRelay({ bus, clock, logger });
  let isFirst = true;

  async function run(signal: AbortSignal): Promise<void> {
    const now = clock.now().getTime();
    const before = new Date(isFirst && isOnlyProcess ? now : now - LEFT_OVER_AFTER_MS);
    isFirst = false;
    for (const model of documentModels) {
      if (signal.aborted) return;
      const found = await leftOvers(model, before, new Date(now), relay.busyKeys(now));
      for (const id of found.slice(0, Math.max(0, SWEEP_LIMIT - relay.size))) void relay.publish(model, id);
    }
  }

  const sweeper = createSweeper({ name: 'outbox', everyMs: SWEEP_EVERY_MS, leases, holder, run, logger });

  return {
    /**
     * Publishes a document's events. Call it right after the write, never await it. The sweeper retries failures.
     * @param inserted the outbox fields a new document was stored with, which saves reading it again
     */
    relay: (model: AnyModel, id: unknown, inserted?: OutboxState) =>
      void relay.publish(model as OutboxModel, id, inserted),
    /**
     * Like `relay`, for a writer of many documents that waits before it writes more: resolves when the events are published,
     * or a failure is left to the sweeper.
     */
    relayed: (model: AnyModel, id: unknown): Promise<void> => relay.publish(model as OutboxModel, id),
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
      relay.stop();
      await sweeper.stop();
      await relay.idle();
    },
    /** Publishes all unsent events of any age, and waits. For tests and operators. */
    async drain() {
      for (const model of documentModels) {
        const filled = await model
          .find({ 'outbox.time': { $gt: '' } })
          .select({ _id: 1 })
          .lean<{ _id: unknown }[]>();
        await Promise.all(filled.map(({ _id }) => relay.publish(model, _id)));
      }
      await relay.idle();
    },
    /**
     * Returns the number of unsent events and the age of the oldest; above 1000 documents with unsent events it counts
     * documents instead.
     */
    stats: (): Promise<{ unsent: number; oldestAgeMs: number }> => readStats(documentModels, clock),
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

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
