import { type Clock } from '@kq/kernel';
import { type MailingRepository } from '../data/mailing.repository';
import { type QueueMailings } from './queue-mailings';

const BATCH = 500;

/**
 * Requeues mails that are due and not started in time, and those whose worker crashed, so that the queue need not be
 * durable. At boot (`isBoot`) requeues everything due without delay.
 */
export function createRequeueMailings(deps: {
  queueMailings: QueueMailings;
  mailings: MailingRepository;
  clock: Clock;
}) {
  return async ({ isBoot }: { isBoot: boolean }): Promise<void> => {
    const limit = isBoot ? Number.MAX_SAFE_INTEGER : BATCH;
    await deps.queueMailings(await deps.mailings.due(deps.clock.now(), { isBoot, limit }));
  };
}
