import { type Metrics } from '@kq/service-kit';
import { type DeliveryRepository } from '../data/delivery.repository';

/** Mails that are on their way or have failed, as gauges, read from the database when they are asked for. */
export function watchDeliveries({
  metrics,
  deliveries,
}: {
  metrics: Metrics;
  deliveries: Pick<DeliveryRepository, 'counts'>;
}): void {
  const gauge = metrics.gauge('kq_deliveries');
  metrics.onCollect(
    async () => {
      for (const [status, count] of Object.entries(await deliveries.counts())) gauge.set(count, { status });
    },
    { name: 'deliveries', gauges: [gauge] },
  );
}
