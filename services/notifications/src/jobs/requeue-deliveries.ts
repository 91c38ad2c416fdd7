import { type Clock } from '@kq/service-kit';
import { type DeliveryRepository } from '../data/delivery.repository';
import { type QueueDeliveries } from './queue-deliveries';

/** A pending delivery older than this has been lost by the queue. */
const LOST_AFTER_MS = 30_000;
const BATCH = 500;

/**
 * What makes the queue's memory dispensable: deliveries that are due and not queued are queued again, and those whose
 * worker died are freed. At boot (`isBoot`) everything pending is taken at once.
 */
export function makeRequeueDeliveries(deps: {
  queueDeliveries: QueueDeliveries;
  deliveries: () => DeliveryRepository;
  clock: Clock;
}) {
  return async ({ isBoot }: { isBoot: boolean }): Promise<void> => {
    const now = deps.clock.now();
    await deps.deliveries().releaseCrashed(now);
    const createdBefore = isBoot ? now : new Date(now.getTime() - LOST_AFTER_MS);
    const ids = await deps.deliveries().due(now, createdBefore, isBoot ? Number.MAX_SAFE_INTEGER : BATCH);
    await deps.queueDeliveries(ids);
  };
}
