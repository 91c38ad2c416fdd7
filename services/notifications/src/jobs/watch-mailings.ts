import { type Clock } from '@kq/kernel';
import { type Metrics } from '@kq/service-kit';
import { type MailingRepository } from '../data/mailing.repository';

interface Deps {
  readonly metrics: Metrics;
  readonly mailings: Pick<MailingRepository, 'counts' | 'oldestDueAt'>;
  readonly clock: Clock;
}

/** Registers gauges of mails that are due, being sent or failed; each scrape reads them from the database. */
export function watchMailings({ metrics, mailings, clock }: Deps): void {
  const gauge = metrics.gauge('kq_deliveries');
  const overdue = metrics.gauge('kq_mail_overdue_ms');
  metrics.onCollect(
    async () => {
      const now = clock.now();
      const [counts, dueAt] = await Promise.all([mailings.counts(), mailings.oldestDueAt(now)]);
      for (const [status, count] of Object.entries(counts)) gauge.set(count, { status });
      overdue.set(dueAt === null ? 0 : now.getTime() - dueAt.getTime());
    },
    { name: 'deliveries', gauges: [gauge, overdue] },
  );
}
