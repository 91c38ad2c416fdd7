/** Rules on numbers that stand in different places and must agree. */
import { type Container, type Deployment, type OfKind } from './manifest';

const MB = 1024 * 1024;
/** Without load (docs/operations.md): code, heap and buffers of a gateway. */
const GATEWAY_BASE_BYTES = 128 * MB;
/** Of one open event stream, both hops (docs/adr/024-connection-and-memory-budget.md). */
const STREAM_BYTES = 64 * 1024;
/** Defaults of the keys that an overlay may leave out (gateway/src/config.ts, process-config.ts). */
const DEFAULTS = {
  KQ_STREAMS_MAX: 5000,
  KQ_HELD_BYTES: 64 * MB,
  KQ_CACHE_BYTES: 64 * MB,
  KQ_KAFKA_PARTITIONS: 6,
};

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
  const number = (key: keyof typeof DEFAULTS): number => Number(settings[key] ?? DEFAULTS[key]);

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

  const scaler = of('HorizontalPodAutoscaler').find(
    ({ spec }) => spec.scaleTargetRef.name === deployment.metadata.name,
  );
  const isConsumer = settings['KQ_KAFKA_BROKERS'] !== undefined;
  const replicas = scaler?.spec.maxReplicas ?? 1;
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
