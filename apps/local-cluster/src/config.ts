import { join } from 'node:path';
import { configTypes } from '@kq/service-kit';
import { z } from 'zod';
import { projectRoot } from './project-root';
import { type Deployable, DEPLOYABLES, SERVICES } from './cluster/deployables';
import { type Replicas } from './cluster/plan-instances';
import { serversConfigSchema } from './servers/ports';

const MAX_REPLICAS = 9;

/** Reads `name=count` pairs. */
function readReplicas(text: string, context: z.RefinementCtx<string>): Partial<Replicas> {
  const pairs = text.split(',').flatMap((pair) => {
    const [name = '', count = ''] = pair.split('=').map((part) => part.trim());
    return pair.trim() === '' ? [] : [[name as Deployable, Number(count)] as const];
  });
  const wrong = pairs.filter(
    ([name, count]) =>
      !DEPLOYABLES.includes(name) || !Number.isInteger(count) || count < 1 || count > MAX_REPLICAS,
  );
  if (wrong.length > 0)
    context.addIssue({
      code: 'custom',
      message: `takes gateway, ${SERVICES.join(', ')}, each as name=1 to name=${MAX_REPLICAS}`,
    });
  return Object.fromEntries(pairs);
}

/** What `npm run start:distributed` reads from the environment. Other KQ_* keys go to every process as they are. */
export const clusterConfigSchema = serversConfigSchema.extend({
  /** Port of the gateway. */
  PORT: configTypes.port().default(8080),
  /** Secrets, demo passwords, logs and pid files. */
  KQ_CLUSTER_DIR: z.string().min(1).default(join(projectRoot, '.servers/cluster')),
  /** Names topics, Redis keys and databases. */
  KQ_CLUSTER_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]{1,20}$/, 'may have up to 20 lower-case letters, digits and hyphens')
    .default('kq'),
  /** Processes per service, e.g. `gateway=2,listings=3`; without it two of listings and notifications, one of the others. */
  KQ_CLUSTER_REPLICAS: z.string().default('').transform(readReplicas),
  /** `on` ends Kafka, Redis and the others too when the product ends. */
  KQ_CLUSTER_STOP_SERVERS: configTypes.boolean().default(false),
  /** Demo listings made on the first start; 0 for none. */
  KQ_SEED: configTypes.integer({ min: 0, max: 1_000_000 }).default(600),
});

export type ClusterConfig = z.infer<typeof clusterConfigSchema>;
