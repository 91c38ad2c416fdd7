import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { deployables } from './deployables';

const infra = join(__dirname, '..');
const root = join(infra, '..');
const observability = join(infra, 'observability');
const read = (file: string): unknown => parse(readFileSync(file, 'utf8'), { merge: true });
const compose = read(join(root, 'docker-compose.yml')) as {
  services: Record<string, { scale?: number; volumes?: string[]; environment?: Record<string, string> }>;
};

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { record: string; expr: string; labels: { service: string } }[];
  }[];
}

/** Returns the minimum of each service. */
function minimums(environment: string): Record<string, number> {
  const { groups } = read(join(observability, `replicas.${environment}.yml`)) as Rules;
  const rules = groups.flatMap((group) => group.rules);
  expect(new Set(rules.map(({ record }) => record))).toEqual(new Set(['kq_replicas_minimum']));
  return Object.fromEntries(
    rules.map(({ expr, labels }) => [labels.service, Number(/^vector\((\d+)\)$/.exec(expr)?.[1])]),
  );
}

describe('the fewest processes of a service', () => {
  it('are those of docker-compose.yml', () => {
    const scales = deployables.map((name) => [name, compose.services[name]?.scale ?? 1]);
    expect(minimums('compose')).toEqual(Object.fromEntries(scales));
  });

  it('are those of the autoscalers in production', () => {
    const scales = deployables.map((name) => {
      const documents = parseAllDocuments(readFileSync(join(infra, `k8s/base/${name}.yaml`), 'utf8'));
      const scaler = documents
        .map((document) => document.toJS())
        .find(({ kind }) => kind === 'HorizontalPodAutoscaler');
      return [name, scaler.spec.minReplicas];
    });
    expect(minimums('production')).toEqual(Object.fromEntries(scales));
  });
});

describe('alerts that see absence', () => {
  it('ask for every service and the probe by name: what has no process has no series', () => {
    const rules = readFileSync(join(observability, 'alerts.yml'), 'utf8');
    const asked = [...rules.matchAll(/absent\(up\{job="kolonnenquartier",service="(\w+)"\}\)/g)];
    expect(asked.map(([, name]) => name).sort()).toEqual([...deployables, 'probe'].sort());
  });
});

describe('docker-compose.yml', () => {
  const folderOf = (service: string) => compose.services[service]?.volumes?.join('\n') ?? '';

  it('gives Prometheus every file of rules that it names, with the addresses of alerts and runbooks', () => {
    const config = read(join(observability, 'prometheus.yml')) as {
      global: { external_labels: Record<string, string> };
      rule_files: string[];
      alerting: { alertmanagers: { static_configs: { targets: string[] }[] }[] };
    };
    for (const file of config.rule_files) expect(folderOf('prometheus')).toContain(`:${file}:ro`);
    expect(config.global.external_labels).toEqual({ runbooks: '${KQ_RUNBOOK_URL}' });
    expect(compose.services['prometheus']?.environment).toHaveProperty('KQ_RUNBOOK_URL');
    const [manager] = config.alerting.alertmanagers.flatMap(({ static_configs: all }) => all);
    expect(manager?.targets).toEqual(['alertmanager:9093']);
    expect(compose.services).toHaveProperty('alertmanager');
    expect(folderOf('alertmanager')).toContain(
      '${KQ_ALERTMANAGER_CONFIG:-./infra/observability/alertmanager.yml}:',
    );
  });

  it('routes alerts to receivers that exist', () => {
    interface Route {
      readonly receiver: string;
      readonly routes?: readonly Route[];
    }
    const config = read(join(observability, 'alertmanager.yml')) as {
      route: Route;
      receivers: { name: string }[];
    };
    const names = (route: Route): string[] => [route.receiver, ...(route.routes ?? []).flatMap(names)];
    const known = config.receivers.map(({ name }) => name);
    expect(names(config.route).filter((name) => !known.includes(name))).toEqual([]);
    expect(readdirSync(observability)).toContain('alert-cases.yml');
  });
});
