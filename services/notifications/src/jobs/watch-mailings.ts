import { type Metrics } from '@kq/service-kit';
import { type MailingRepository } from '../data/mailing.repository';

/** Mails that are on their way or have failed, as gauges, read from the database when they are asked for. */
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
