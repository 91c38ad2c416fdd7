import { type EventBus } from '../events/event-bus';
import { toEnvelope } from './outbox-document';
import { type OutboxState, type OutboxStore } from './outbox-store';
import { publishInSpan } from './publish-in-span';

/** The events of one document on their way to the bus. */
export interface HandOver {
  /**
   * Publishes what it has not published yet, one after the other, and begins to remove it from the document.
   * @throws what the bus threw: the first that fails holds back the rest
   */
  publish(document: OutboxState | null): Promise<void>;
  /** Resolves when nothing that was published is left in the document. */
  acknowledged(): Promise<void>;
}

export interface HandOverOptions {
  readonly id: unknown;
  readonly store: Pick<OutboxStore, 'acknowledge'>;
  readonly bus: Pick<EventBus, 'publish' | 'system'>;
  readonly isStopped: () => boolean;
}

/** Remembers what it published: a removal takes a while, and a document that is read meanwhile still has it. */
export function createHandOver({ id, store, bus, isStopped }: HandOverOptions): HandOver {
  const published = new Set<string>();
  let removed: Promise<unknown> = Promise.resolve();

  function remove(entryIds: readonly string[], purgeAt: Date | null): void {
    if (entryIds.length === 0 && purgeAt === null) return;
    removed = Promise.all([removed, store.acknowledge({ id, entryIds, purgeAt })]);
    // Whoever waits hears of a failure; until then it is nobody's.
    removed.catch(() => undefined);
  }

  return {
    async publish(document) {
      const { outbox: entries = [], purge_when_empty: purgeAt } = document ?? {};
      const waiting = entries.filter((entry) => !published.has(entry.id));
      const entryIds: string[] = [];
      try {
        for (const entry of waiting) {
          if (isStopped()) break;
          await publishInSpan(bus, toEnvelope(entry));
          published.add(entry.id);
          entryIds.push(entry.id);
        }
      } finally {
        remove(entryIds, entryIds.length === waiting.length ? (purgeAt ?? null) : null);
      }
    },
    acknowledged: async () => void (await removed),
  };
}
