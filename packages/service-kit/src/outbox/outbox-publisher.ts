import { type EventBus } from '../events/event-bus';
import { toEnvelope } from './outbox-document';
import { type OutboxState, type OutboxStore } from './outbox-store';
import { publishInSpan } from './publish-in-span';

export interface OutboxPublisherOptions {
  readonly id: unknown;
  readonly store: Pick<OutboxStore, 'acknowledge'>;
  readonly bus: Pick<EventBus, 'publish' | 'system'>;
  readonly isStopped: () => boolean;
}

/** Remembers the published events: a removal takes time, and a document read meanwhile still contains them. */
export function createOutboxPublisher({ id, store, bus, isStopped }: OutboxPublisherOptions) {
  const published = new Set<string>();
  let removed: Promise<unknown> = Promise.resolve();

  function remove(entryIds: readonly string[], purgeAt: Date | null): void {
    if (entryIds.length === 0 && purgeAt === null) return;
    removed = Promise.all([removed, store.acknowledge({ id, entryIds, purgeAt })]);
    // `acknowledged` reports a failed removal; without a caller it must not be an unhandled rejection.
    removed.catch(() => undefined);
  }

  return {
    /**
     * Publishes the events not published yet, one after the other, and starts their removal from the document.
     * @throws the first error of the bus; it holds back the remaining events
     */
    async publish(document: OutboxState | null) {
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
    /** Resolves when all published events are removed from the document. */
    acknowledged: async () => void (await removed),
  };
}

/** Publishes the events of one document and removes them from its outbox. */
export type OutboxPublisher = ReturnType<typeof createOutboxPublisher>;
