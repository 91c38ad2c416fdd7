import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { telemetryMetrics } from '@kq/contracts';
import { eventTopicPlans, topicNames } from '@kq/distributed/kafka/topics';
import { parse, parseAllDocuments } from 'yaml';

const infra = join(__dirname, '..');
const text = (file: string): string => readFileSync(join(infra, file), 'utf8');
/** What these tests read of a manifest. */
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: Readonly<
    Record<'minReplicas' | 'maxReplicas' | 'minReplicaCount' | 'maxReplicaCount' | 'partitions', number>
  > & { readonly groups: readonly unknown[] };
}
const documents = (file: string): Manifest[] =>
  parseAllDocuments(text(file)).map((document) => document.toJS() as Manifest);

describe('objects for operators of a cluster', () => {
  it('scale on metrics that the product shows', () => {
    const names = text('k8s/components/keda/scaled-objects.yaml').match(/\bkq_\w+/g) ?? [];
    expect(names.length).toBeGreaterThan(0);
    expect(Object.keys(telemetryMetrics)).toEqual(expect.arrayContaining(names));
  });

  it('scale within the limits of the autoscalers that they replace', () => {
    for (const { metadata, spec } of documents('k8s/components/keda/scaled-objects.yaml')) {
      const scaler = documents(`k8s/base/${metadata.name}.yaml`).find(
        ({ kind }) => kind === 'HorizontalPodAutoscaler',
      );
      expect([spec.minReplicaCount, spec.maxReplicaCount]).toEqual([
        scaler?.spec.minReplicas,
        scaler?.spec.maxReplicas,
      ]);
      expect(spec.minReplicaCount).toBeGreaterThan(0);
    }
  });

  it('have the alert rules of infra/observability, and no other', () => {
    const [rule] = documents('k8s/components/prometheus-operator/rules.yaml');
    const sources = ['alerts.yml', 'replicas.production.yml'].map((name) =>
      parse(text(`observability/${name}`)),
    );
    expect(rule?.spec.groups).toEqual(sources.flatMap(({ groups }) => groups));
  });

  it('have every dashboard', () => {
    const { configMapGenerator } = parse(text('observability/grafana/kustomization.yaml'));
    const named = configMapGenerator.flatMap(({ files }: { files: string[] }) => files);
    const all = readdirSync(join(infra, 'observability/grafana/dashboards'));
    expect(named.sort()).toEqual(all.map((name) => `dashboards/${name}`).sort());
  });

  it('declare every topic of the catalog for Strimzi', () => {
    const topics = documents('k8s/examples/strimzi.yaml.example').filter(({ kind }) => kind === 'KafkaTopic');
    const plans = eventTopicPlans(topicNames('kq'), 12);
    expect(topics.map(({ metadata }) => metadata.name).sort()).toEqual(
      plans.map(({ topic }) => topic).sort(),
    );
    for (const { spec } of topics) expect(spec.partitions).toBe(plans[0]?.partitions);
  });
});
