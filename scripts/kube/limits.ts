/** Rules on numbers that stand in different places and must agree. */
import { processConfigSchema } from '@kq/distributed/process/process-config';
import { gatewayConfigSchema } from '@kq/gateway/config';
import { autoscalersOf } from './autoscalers';
import { type Container, type Deployment, type OfKind } from './manifest';

const MB = 1024 * 1024;
/** Without load (docs/operations.md): code, heap and buffers of a gateway. */
const GATEWAY_BASE_BYTES = 128 * MB;
/** Of one open event stream, both hops (docs/adr/024-connection-and-memory-budget.md). */
const STREAM_BYTES = 64 * 1024;
/** Keys that an overlay may leave out, for their defaults. */
const { KQ_STREAMS_MAX, KQ_HELD_BYTES, KQ_CACHE_BYTES } = gatewayConfigSchema.shape;
const { KQ_KAFKA_PARTITIONS } = processConfigSchema.shape;
const keys = { KQ_STREAMS_MAX, KQ_HELD_BYTES, KQ_CACHE_BYTES, KQ_KAFKA_PARTITIONS };

/** @returns problems in words, by Deployment */
export function limitProblems(deployment: Deployment, of: OfKind): string[] {
  const { progressDeadlineSeconds = 600, template } = deployment.spec;
  const [container] = template.spec.containers;
  if (container === undefined) return [];
  const problems: string[] = [];
  const { periodSeconds = 10, failureThreshold = 3 } = container.startupProbe ?? {};
  if (container.startupProbe !== undefined && progressDeadlineSeconds <= periodSeconds * failureThreshold)
    problems.push(
      `gives up after ${progressDeadlineSeconds} s on a start that may take ${periodSeconds * failureThreshold} s`,
    );
  const settings = settingsOf(container, of);
  const number = (key: keyof typeof keys): number => keys[key].parse(settings[key]);

  const memory = bytesOf(container.resources?.limits?.['memory']);
  if (deployment.metadata.name === 'gateway' && memory !== undefined) {
    const needed =
      GATEWAY_BASE_BYTES +
      number('KQ_STREAMS_MAX') * STREAM_BYTES +
      number('KQ_HELD_BYTES') +
      number('KQ_CACHE_BYTES');
    if (needed > memory)
      problems.push(
        `may need ${Math.ceil(needed / MB)} MB by its settings and is limited to ${memory / MB} MB`,
      );
  }

  const isConsumer = settings['KQ_KAFKA_BROKERS'] !== undefined;
  const replicas = Math.max(
    1,
    ...autoscalersOf(deployment.metadata.name, of).map(({ maxReplicas }) => maxReplicas),
  );
  if (isConsumer && replicas > number('KQ_KAFKA_PARTITIONS'))
    problems.push(`grows to ${replicas} replicas, of which ${number('KQ_KAFKA_PARTITIONS')} get events`);
  return problems;
}

function settingsOf(container: Container, of: OfKind): Readonly<Record<string, string>> {
  const names = (container.envFrom ?? []).map(({ configMapRef }) => configMapRef.name);
  const maps = of('ConfigMap').filter(({ metadata }) => names.includes(metadata.name));
  return Object.assign({}, ...maps.map(({ data }) => data)) as Record<string, string>;
}

function bytesOf(quantity: string | undefined): number | undefined {
  const [, amount, unit] = /^(\d+)(Mi|Gi)$/.exec(quantity ?? '') ?? [];
  return amount === undefined ? undefined : Number(amount) * (unit === 'Gi' ? 1024 * MB : MB);
}
