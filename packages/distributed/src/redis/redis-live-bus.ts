import { randomUUID } from 'node:crypto';
import {
  createMemoryLiveBus,
  type LiveBus,
  type ChangeNotification,
  type Logger,
  type Metrics,
} from '@kq/service-kit';
import { z } from 'zod';
import { createRedisClient, isConnected, watchRedis } from './redis-client';

export interface RedisLiveBusOptions {
  readonly url: string;
  readonly prefix: string;
  readonly logger: Logger;
  readonly metrics?: Metrics;
}

export interface ClosableLiveBus extends LiveBus {
  close(): Promise<void>;
}

/** `from` is the publishing process, which has notified its local listeners already. */
const message = z.object({ from: z.string(), id: z.number(), version: z.number() });

/**
 * Creates a bus that notifies all replicas by Redis pub/sub. Local listeners are notified without Redis; while it is
 * unavailable other replicas miss notifications, which their streams' re-check covers.
 */
export function createRedisLiveBus({ url, prefix, logger, metrics }: RedisLiveBusOptions): ClosableLiveBus {
  const local = createMemoryLiveBus();
  const origin = randomUUID();
  const publisher = createRedisClient({ url, name: 'live:publisher', logger });
  const subscriber = createRedisClient({ url, name: 'live:subscriber', logger });
  watchRedis(publisher, metrics);
  const listeners = new Map<string, number>();
  const keyPrefix = `${prefix}:live:`;
  /** A failed command is repaired at the next connection, which subscribes to all channels again. */
  const leaveIt = (error: unknown): void => logger.debug({ err: error }, 'Redis live channel command failed');

  subscriber.on('ready', () => {
    const wanted = [...listeners.keys()].map((channel) => keyPrefix + channel);
    if (wanted.length > 0) subscriber.subscribe(...wanted).catch(leaveIt);
  });
  subscriber.on('message', (key: string, text: string) => {
    const notification = parseNotification(text);
    if (notification !== null && notification.from !== origin)
      local.publish(key.slice(keyPrefix.length), { id: notification.id, version: notification.version });
  });

  function follow(channel: string, by: 1 | -1): void {
    const before = listeners.get(channel) ?? 0;
    const after = before + by;
    if (after === 0) listeners.delete(channel);
    else listeners.set(channel, after);
    if (!isConnected(subscriber)) return;
    if (before === 0) subscriber.subscribe(keyPrefix + channel).catch(leaveIt);
    if (after === 0) subscriber.unsubscribe(keyPrefix + channel).catch(leaveIt);
  }

  return {
    publish(channel, { id, version }) {
      local.publish(channel, { id, version });
      if (!isConnected(publisher)) return;
      publisher.publish(keyPrefix + channel, JSON.stringify({ from: origin, id, version })).catch(leaveIt);
    },
    subscribe(channel, fn) {
      const leave = local.subscribe(channel, fn);
      follow(channel, 1);
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        leave();
        follow(channel, -1);
      };
    },
    async close() {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

function parseNotification(text: string): (ChangeNotification & { from: string }) | null {
  try {
    return message.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
