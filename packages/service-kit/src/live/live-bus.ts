/** A change notification: the aggregate has at least this version and should be read again. */
export interface ChangeNotification {
  readonly id: number;
  readonly version: number;
}

/**
 * Notifies the replicas that serve event streams. Best effort: a lost notification is covered by the streams' heartbeat
 * re-check.
 */
export interface LiveBus {
  publish(channel: string, notification: ChangeNotification): void;
  /** @returns a function that unsubscribes */
  subscribe(channel: string, fn: (notification: ChangeNotification) => void): () => void;
}

export function createMemoryLiveBus(): LiveBus {
  const channels = new Map<string, Set<(notification: ChangeNotification) => void>>();
  return {
    publish(channel, notification) {
      for (const fn of [...(channels.get(channel) ?? [])]) queueMicrotask(() => fn(notification));
    },
    subscribe(channel, fn) {
      const listeners = channels.get(channel) ?? new Set();
      const own = (notification: ChangeNotification) => {
        if (listeners.has(own)) fn(notification);
      };
      listeners.add(own);
      channels.set(channel, listeners);
      return () => {
        listeners.delete(own);
        if (listeners.size === 0 && channels.get(channel) === listeners) channels.delete(channel);
      };
    },
  };
}
