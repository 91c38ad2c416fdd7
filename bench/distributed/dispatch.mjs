import { measureDispatch } from './lib/dispatch.mjs';

export const title = 'Dispatch: embedded documents, Kafka, Redis, SMTP sink';

export function run(ctx) {
  return ctx.withCluster({ documents: 'embedded' }, (cluster) =>
    measureDispatch(ctx, cluster, { hasAims: true, bundles: 150 }),
  );
}
