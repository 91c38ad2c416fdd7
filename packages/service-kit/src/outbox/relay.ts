import { type Clock } from '@kq/kernel';
import { type EventBus } from '../events/event-bus';
import { EventNotProcessedError } from '../events/run-handler';
import { createFailureLog } from '../telemetry/failure-log';
import { type Logger } from '../telemetry/logger';
import { createBackOffs } from './back-offs';
import { createOutboxPublisher, type OutboxPublisher } from './outbox-publisher';
import { createOutboxStore, type OutboxModel, type OutboxState, type OutboxStore } from './outbox-store';

interface RelayDeps {
  readonly bus: Pick<EventBus, 'publish' | 'system'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface RelayState {
  done: Promise<void>;
  /** Whether events were written since the last read. */
  hasNewEvents: boolean;
  wake: () => void;
}

/** Age from which the sweeper publishes an event that its writer has not. */
export const LEFT_OVER_AFTER_MS = 5000;

/** Creates the relay: it publishes the events of one document one after the other, those of several concurrently. */
export function createRelay({ bus, clock, logger }: RelayDeps) {
  const logFailure = createFailureLog({ logger });
  const inFlight = new Map<string, RelayState>();
  const backOffs = createBackOffs();
  const stores = new Map<OutboxModel, OutboxStore>();
  let isStopped = false;

  function storeOf(model: OutboxModel): OutboxStore {
    const store = stores.get(model) ?? createOutboxStore(model);
    stores.set(model, store);
    return store;
  }

  function publish(model: OutboxModel, id: unknown, inserted?: OutboxState): Promise<void> {
    const key = keyOf(model, id);
    const running = inFlight.get(key);
    if (running !== undefined) {
      running.hasNewEvents = true;
      running.wake();
      return running.done;
    }
    if (isStopped) return Promise.resolve();
    const state: RelayState = { done: Promise.resolve(), hasNewEvents: false, wake: () => undefined };
    inFlight.set(key, state);
    state.done = publishAll(model, id, state, inserted);
    return state.done;
  }

  async function publishAll(
    model: OutboxModel,
    id: unknown,
    state: RelayState,
    inserted: OutboxState | undefined,
  ): Promise<void> {
    const key = keyOf(model, id);
    const store = storeOf(model);
    const publisher = createOutboxPublisher({ id, store, bus, isStopped: () => isStopped });
    try {
      await publisher.publish(inserted ?? (await store.read(id)));
      for (;;) {
        await acknowledgedOrMore(state, publisher);
        if (isStopped || !state.hasNewEvents) break;
        state.hasNewEvents = false;
        await publisher.publish(await store.read(id));
      }
      if (isStopped) await publisher.acknowledged();
      backOffs.end(key);
    } catch (error) {
      const now = clock.now().getTime();
      backOffs.start(key, now + LEFT_OVER_AFTER_MS, now);
      // A stopping consumer is not a failure, and one without its database has logged that.
      if (!(error instanceof EventNotProcessedError))
        logFailure(error, { model: model.modelName }, 'outbox publish failed, deferred to sweeper');
      await publisher.acknowledged().catch(() => undefined);
    } finally {
      // Synchronous with the last check of `hasNewEvents`: a later event starts a new run instead of waiting for the
      // sweeper.
      inFlight.delete(key);
    }
  }

  /** Resolves when all events are acknowledged, or earlier when more were written meanwhile. */
  async function acknowledgedOrMore(state: RelayState, publisher: OutboxPublisher): Promise<void> {
    if (isStopped || state.hasNewEvents) return;
    await Promise.race([publisher.acknowledged(), new Promise<void>((resolve) => (state.wake = resolve))]);
  }

  return {
    /** Publishes a document's events. Resolves when they are acknowledged, or when a failure is left to the sweeper. */
    publish,
    /** Returns the keys of documents that are being published or back off after a failure. */
    busyKeys(now: number): string[] {
      return [...inFlight.keys(), ...backOffs.keys(now)];
    },
    /** Number of documents that are being published. */
    get size() {
      return inFlight.size;
    },
    /** Resolves when no document is being published. */
    async idle() {
      await Promise.all([...inFlight.values()].map((state) => state.done));
    },
    /** Starts no more publishes. */
    stop() {
      isStopped = true;
    },
  };
}

/** Identifies a document among those of all models. */
export function keyOf(model: OutboxModel, id: unknown): string {
  return `${model.modelName}:${String(id)}`;
}
