import { type Clock } from '@kq/kernel';
import { type MailingRepository } from '../data/mailing.repository';
import { type QueueMailings } from './queue-mailings';

const BATCH = 500;

/**
 * What makes the queue's memory dispensable: mails that are due and were not begun in time are queued again, those whose
 * worker died, too. At boot (`isBoot`) everything due is taken at once.
 */
export function makeRequeueMailings(deps: {
  queueMailings: QueueMailings;
  mailings: () => MailingRepository;
  clock: Clock;
}) {
  return async ({ isBoot }: { isBoot: boolean }): Promise<void> => {
    const limit = isBoot ? Number.MAX_SAFE_INTEGER : BATCH;
    await deps.queueMailings(await deps.mailings().due(deps.clock.now(), { isBoot, limit }));
  };
}
