import { AppError } from '@kq/kernel';
import { type EventBus } from './event-bus';

/**
 * The bus of a service that runs alone, without a broker: it takes no event, so each stays in the outbox of its document
 * until the service runs on a real bus. (An embedded bus without the other services would lose them: nobody listens.)
 */
export function createHoldingBus(): EventBus {
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
