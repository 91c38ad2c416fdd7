import { type SendMailPayload } from '@kq/contracts';
import { describeError, type JobQueue, type Logger } from '@kq/service-kit';
import { jobIdOf } from './send-mail.job';

/** Queues deliveries to be sent at once. Never fails: what the queue does not take, the sweeper queues again. */
export type QueueDeliveries = (ids: readonly string[]) => Promise<void>;

export interface QueueDeliveriesDeps {
  readonly queue: JobQueue<SendMailPayload>;
  readonly logger: Logger;
}

/** Added side by side, so that a queue behind a network costs one way there and back. */
const BATCH = 100;

export function makeQueueDeliveries({ queue, logger }: QueueDeliveriesDeps): QueueDeliveries {
  let isOut = false;
  return async (ids) => {
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = ids.slice(start, start + BATCH);
      const added = await Promise.allSettled(batch.map((id) => queue.add(jobIdOf(id), { delivery_id: id })));
      const refused = added.find((each) => each.status === 'rejected');
      if (refused !== undefined) {
        // Once for an outage: the sweeper comes by every second.
        if (!isOut) logger.warn({ reason: describeError(refused.reason) }, 'mails wait for the job queue');
        isOut = true;
        return;
      }
    }
    if (isOut && ids.length > 0) {
      logger.info('the job queue takes mails again');
      isOut = false;
    }
  };
}
