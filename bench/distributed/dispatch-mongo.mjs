import { measureDispatch } from './lib/dispatch.mjs';

export const title = 'Dispatch: Mongo-wire test server, Kafka, Redis, SMTP sink';

const PACES = [{ perSecond: 0.2, seconds: 60 }];

/** Without aims: the test server is written in Python, its speed says nothing about MongoDB's. */
export function run(ctx) {
  ctx.note('no aim: the Mongo-wire server is for tests, its speed says nothing about MongoDB’s');
  return ctx.withCluster({ documents: 'mongo' }, (cluster) =>
    measureDispatch(ctx, cluster, { hasAims: false, bundles: 10, warmUp: 5, paces: PACES }),
  );
}
