import { measureDispatch } from './lib/dispatch.mjs';

export const title = 'Dispatch: embedded documents, Kafka, Redis, SMTP sink';

/** One that a machine of two cores keeps up with, and one with three times the mails that it sends. */
const PACES = [
  { perSecond: 5, seconds: 20 },
  { perSecond: 50, seconds: 10, p99AimMs: 30 },
];

export function run(ctx) {
  return ctx.withCluster({ documents: 'embedded' }, (cluster) =>
    measureDispatch(ctx, cluster, { hasAims: true, bundles: 150, paces: PACES }),
  );
}
