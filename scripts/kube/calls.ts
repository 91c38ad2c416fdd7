import { asJob } from './cron-jobs';
import { type Manifest, type Selector } from './manifest';

interface Caller {
  readonly name: string;
  /** Names of the ConfigMaps with its settings. */
  readonly maps: readonly string[];
}

/** NetworkPolicy allows exactly the calls whose address is configured, in both directions. */
export function callProblems(documents: readonly Manifest[]): string[] {
  const called = documents.filter(({ kind }) => kind === 'Deployment').map(({ metadata }) => metadata.name);
  const callers = callersOf(documents);
  const names = callers.map(({ name }) => name);
  const configured = callers.flatMap((caller) =>
    called
      .filter((name) => settingsOf(caller, documents)[`KQ_${name.toUpperCase()}_URL`] !== undefined)
      .map((name) => `${caller.name} → ${name}`),
  );
  const policies = documents.filter((document) => document.kind === 'NetworkPolicy');
  const nameOf = (selector: Selector | undefined) => selector?.matchLabels?.['app.kubernetes.io/name'] ?? '';
  const allowed = (
    direction: 'ingress' | 'egress',
    key: 'from' | 'to',
    asCall: (self: string, peer: string) => string,
  ) =>
    policies.flatMap(({ spec }) =>
      (spec[direction] ?? [])
        .flatMap((rule) => (rule[key] ?? []).map(({ podSelector }) => nameOf(podSelector)))
        .filter((peer) => names.includes(peer) && names.includes(nameOf(spec.podSelector)))
        .map((peer) => asCall(nameOf(spec.podSelector), peer)),
    );
  const out = allowed('egress', 'to', (self, peer) => `${self} → ${peer}`);
  const into = allowed('ingress', 'from', (self, peer) => `${peer} → ${self}`);
  const missing = (from: readonly string[], calls: readonly string[], text: string) =>
    from.filter((call) => !calls.includes(call)).map((call) => `${call} ${text}`);
  return [
    ...missing(configured, out, 'is configured, but not let out'),
    ...missing(configured, into, 'is configured, but not let in'),
    ...missing(out, configured, 'is let out, but not configured'),
    ...missing(into, configured, 'is let in, but not configured'),
  ];
}

/** Deployments by their own name, the operator's Jobs by that of their pods, which they share. */
function callersOf(documents: readonly Manifest[]): Caller[] {
  const callers = new Map<string, Caller>();
  for (const document of documents) {
    if (document.kind !== 'Deployment' && document.kind !== 'CronJob') continue;
    const { template } = document.kind === 'CronJob' ? asJob(document).spec : document.spec;
    const label = template.metadata?.labels?.['app.kubernetes.io/name'];
    const name = document.kind === 'CronJob' ? (label ?? document.metadata.name) : document.metadata.name;
    const maps = template.spec.containers.flatMap(({ envFrom = [] }) =>
      envFrom.map(({ configMapRef }) => configMapRef.name),
    );
    callers.set(name, { name, maps });
  }
  return [...callers.values()];
}

function settingsOf({ maps }: Caller, documents: readonly Manifest[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    documents
      .filter((document) => document.kind === 'ConfigMap')
      .filter(({ metadata }) => maps.includes(metadata.name))
      .flatMap(({ data = {} }) => Object.entries(data)),
  );
}
