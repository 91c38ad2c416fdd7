import { type Metrics } from '@kq/service-kit';
import { type MailingRepository } from '../data/mailing.repository';

/** Registers gauges of mails that are due, being sent or failed; each scrape reads them from the database. */
export function watchMailings({
  metrics,
  mailings,
}: {
  metrics: Metrics;
  mailings: Pick<MailingRepository, 'counts'>;
}): void {
  const gauge = metrics.gauge('kq_deliveries');
  metrics.onCollect(
    async () => {
      for (const [status, count] of Object.entries(await mailings.counts())) gauge.set(count, { status });
    },
    { name: 'deliveries', gauges: [gauge] },
  );
}
