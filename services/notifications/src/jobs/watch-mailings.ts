import { type Clock } from '@kq/kernel';
import { type Metrics } from '@kq/service-kit';
import { type MailingRepository } from '../data/mailing.repository';

interface Deps {
  readonly metrics: Metrics;
  readonly mailings: Pick<MailingRepository, 'counts' | 'oldestDueAt' | 'oldestUnsentAt'>;
  readonly clock: Clock;
}

/** Registers gauges of mails that are due, being sent or failed; each scrape reads them from the database. */
export function watchMailings({ metrics, mailings, clock }: Deps): void {
  const gauge = metrics.gauge('kq_deliveries');
  const overdue = metrics.gauge('kq_mail_overdue_ms');
  const unsent = metrics.gauge('kq_mail_oldest_unsent_ms');
  metrics.onCollect(
    async () => {
      const now = clock.now();
      const [counts, dueAt, unsentAt] = await Promise.all([
        mailings.counts(),
        mailings.oldestDueAt(now),
        mailings.oldestUnsentAt(now),
      ]);
      for (const [status, count] of Object.entries(counts)) gauge.set(count, { status });
      overdue.set(now.getTime() - (dueAt ?? now).getTime());
      unsent.set(now.getTime() - (unsentAt ?? now).getTime());
    },
    { name: 'deliveries', gauges: [gauge, overdue, unsent] },
  );
}
