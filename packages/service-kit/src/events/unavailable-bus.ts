import { AppError } from '@kq/kernel';
import { type EventBus } from './event-bus';

/**
 * Creates the bus of a service that runs alone, without a broker. It rejects every event, so that each stays in the
 * outbox of its document until the service runs on a real bus. (An embedded bus without subscribers would lose them.)
 */
export function createUnavailableBus(): EventBus {
  return {
    subscribe: () => ({ leave: async () => undefined }),
    publish: async () => {
      throw new AppError('UNAVAILABLE', {
        message: 'no broker configured, events stay in the outbox',
        retryable: true,
      });
    },
    start: async () => undefined,
    stop: async () => undefined,
  };
}
