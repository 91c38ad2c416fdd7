import { type SendMailsPayload } from '@kq/contracts';
import { describeError, type JobQueue, type Logger } from '@kq/service-kit';
import { type DueMailing } from '../data/mailing.repository';

/** Queues mails for immediate sending. Never fails: the sweeper requeues what the queue does not accept. */
export type QueueMailings = (mailings: readonly DueMailing[]) => Promise<void>;

export interface QueueMailingsDeps {
  readonly queue: JobQueue<SendMailsPayload>;
  /** True adds one job per mail instead of one per mailing: for a queue that counts jobs to limit mails. */
  readonly isPerMail: boolean;
  readonly logger: Logger;
}

/** Jobs added concurrently, so that a queue behind a network costs one round trip. */
const BATCH = 100;

export function createQueueMailings({ queue, isPerMail, logger }: QueueMailingsDeps): QueueMailings {
  let isUnavailable = false;

  return async (mailings) => {
    const payloads = mailings.flatMap((mailing) => payloadsOf(mailing, isPerMail));
    for (let start = 0; start < payloads.length; start += BATCH) {
      const batch = payloads.slice(start, start + BATCH);
      const added = await Promise.allSettled(batch.map((payload) => queue.add(jobIdOf(payload), payload)));
      const refused = added.find((each) => each.status === 'rejected');
      if (refused !== undefined) {
        // Logged once per outage: the sweeper runs every second.
        if (!isUnavailable)
          logger.warn({ reason: describeError(refused.reason) }, 'job queue unavailable, mail jobs deferred');
        isUnavailable = true;
        return;
      }
    }
    if (isUnavailable && payloads.length > 0) {
      logger.info('job queue available, mail jobs resumed');
      isUnavailable = false;
    }
  };
}

const payloadsOf = ({ id, userIds }: DueMailing, isPerMail: boolean): SendMailsPayload[] =>
  isPerMail
    ? userIds.map((userId) => ({ mailing_id: id, user_id: userId }))
    : [{ mailing_id: id, user_id: null }];

/** Returns a job id without a colon (BullMQ reserves it for its keys). */
const jobIdOf = ({ mailing_id: id, user_id: userId }: SendMailsPayload): string =>
  [...id.split(':'), ...(userId === null ? [] : ['to', userId])].join('-');
