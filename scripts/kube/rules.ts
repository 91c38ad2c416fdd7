/** Rules beyond those of the API server. */
import { callProblems } from './calls';
import { companionProblems, isSelected } from './companions';
import { asJob, cronJobProblems } from './cron-jobs';
import { limitProblems } from './limits';
import { scaledObjectProblems } from './scaled-objects';
import {
  type Container,
  type Manifest,
  type NetworkPolicy,
  type OfKind,
  type Peer,
  type PodSpec,
  type Service,
  type Workload,
} from './manifest';

/** @returns problems of one overlay's documents, in words */
export function ruleProblems(documents: readonly Manifest[]): string[] {
  const problems: string[] = [];
  const of: OfKind = (kind) =>
    documents.filter(
      (document): document is Extract<Manifest, { kind: typeof kind }> => document.kind === kind,
    );
  const say = (document: Manifest, text: string) =>
    problems.push(`${document.kind}/${document.metadata.name}: ${text}`);
  const workloads: Workload[] = [
    ...of('Deployment'),
    ...of('StatefulSet'),
    ...of('Job'),
    ...of('CronJob').map(asJob),
  ];

  for (const workload of workloads) {
    const { template } = workload.spec;
    for (const text of podProblems(workload.kind, template.spec)) say(workload, text);
    const { priorityClassName: priority } = template.spec;
    if (priority !== undefined && !of('PriorityClass').some(({ metadata }) => metadata.name === priority))
      say(workload, `names the PriorityClass ${priority}, which does not exist`);
  }
  for (const deployment of of('Deployment')) {
    for (const text of companionProblems(deployment, { of })) say(deployment, text);
    for (const text of limitProblems(deployment, of)) say(deployment, text);
  }
  for (const cronJob of of('CronJob')) {
    for (const text of cronJobProblems(cronJob)) say(cronJob, text);
  }
  for (const scaled of of('ScaledObject')) {
    for (const text of scaledObjectProblems(scaled, of)) say(scaled, text);
  }
  for (const service of of('Service')) {
    for (const text of serviceProblems(service, workloads)) say(service, text);
  }
  for (const policy of of('NetworkPolicy')) {
    for (const text of policyProblems(policy, workloads)) say(policy, text);
  }
  for (const config of of('ConfigMap')) {
    const secret = Object.keys(config.data ?? {}).find((key) =>
      /(SECRET|PASSWORD|DATABASE_URI|REDIS_URL)$/.test(key),
    );
    if (secret !== undefined) say(config, `${secret} belongs in a Secret`);
  }
  problems.push(...callProblems(documents));
  const referenced = workloads.flatMap(({ spec }) => spec.template.spec.containers.map(imageOf));
  for (const image of referenced.filter((image) => !/^[^:]+:[^:]+$/.test(image) || image.endsWith(':latest')))
    problems.push(`the image ${image} has no pinned version`);
  return problems;
}

const imageOf = ({ image }: Container) => image;

function podProblems(kind: string, pod: PodSpec): string[] {
  const problems: string[] = [];
  const check = (isRight: boolean | undefined, text: string) => isRight || problems.push(text);
  check(pod.automountServiceAccountToken === false, 'mounts a service-account token');
  check(pod.enableServiceLinks === false, 'takes variables of Services');
  check(pod.securityContext?.runAsNonRoot === true, 'may run as root');
  check(pod.securityContext?.seccompProfile?.type === 'RuntimeDefault', 'has no seccomp profile');
  for (const container of [...(pod.initContainers ?? []), ...pod.containers]) {
    const own = container.securityContext ?? {};
    const name = `container ${container.name}`;
    check(own.allowPrivilegeEscalation === false, `${name} may gain privileges`);
    check(own.capabilities?.drop?.includes('ALL'), `${name} keeps capabilities`);
    check(own.readOnlyRootFilesystem === true || isWritable(container), `${name} has a writable root`);
    for (const part of ['requests', 'limits'] as const)
      for (const resource of ['cpu', 'memory'])
        check(container.resources?.[part]?.[resource] !== undefined, `${name} has no ${part} of ${resource}`);
    if (kind === 'Job') continue;
    check(container.readinessProbe !== undefined, `${name} has no readiness probe`);
    check(container.livenessProbe !== undefined, `${name} has no liveness probe`);
    if (kind === 'Deployment') check(container.startupProbe !== undefined, `${name} has no startup probe`);
    const ports = new Set<string | number | undefined>(
      (container.ports ?? []).flatMap(({ name: port, containerPort }) => [port, containerPort]),
    );
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const) {
      const port = (container[probe]?.httpGet ?? container[probe]?.tcpSocket)?.port;
      check(port === undefined || ports.has(port), `${name} is probed at ${port}, which it does not name`);
    }
  }
  const volumes = new Set((pod.volumes ?? []).map(({ name }) => name));
  for (const { name, volumeMounts = [] } of pod.containers)
    for (const mount of volumeMounts)
      check(
        volumes.has(mount.name) || mount.name === 'data',
        `container ${name} mounts no volume ${mount.name}`,
      );
  return problems;
}

/** The dev overlay's Kafka writes its settings into its own folder at start. */
const isWritable = ({ image }: Container) => image.startsWith('apache/kafka:');

function serviceProblems({ spec }: Service, workloads: readonly Workload[]): string[] {
  const pods = workloads.filter(({ spec: { template } }) =>
    isSelected({ matchLabels: spec.selector }, template.metadata?.labels),
  );
  if (pods.length === 0) return ['selects no pod'];
  return spec.ports.flatMap(({ port, targetPort = port }) =>
    pods.every((pod) => namesPort(pod, targetPort))
      ? []
      : [`sends to port ${targetPort}, which no pod names`],
  );
}

function policyProblems({ metadata, spec }: NetworkPolicy, workloads: readonly Workload[]): string[] {
  if (metadata.name === 'default-deny' || metadata.name === 'names') return [];
  const pods = workloads.filter(({ spec: { template } }) =>
    isSelected(spec.podSelector, template.metadata?.labels),
  );
  if (pods.length === 0) return ['selects no pod'];
  const problems: string[] = [];
  for (const { from = [], ports = [] } of spec.ingress ?? []) {
    for (const { port } of ports)
      if (!pods.every((pod) => namesPort(pod, port))) problems.push(`opens port ${port}, which no pod names`);
    problems.push(...unknownPeers(from, workloads));
  }
  for (const { to = [] } of spec.egress ?? []) problems.push(...unknownPeers(to, workloads));
  return problems;
}

function unknownPeers(peers: readonly Peer[], workloads: readonly Workload[]): string[] {
  return peers
    .filter(
      ({ podSelector, namespaceSelector }) => podSelector !== undefined && namespaceSelector === undefined,
    )
    .filter(
      ({ podSelector }) =>
        !workloads.some(({ spec }) => isSelected(podSelector, spec.template.metadata?.labels)),
    )
    .map(({ podSelector }) => `names pods that do not exist: ${JSON.stringify(podSelector?.matchLabels)}`);
}

function namesPort({ spec }: Workload, port: string | number): boolean {
  return spec.template.spec.containers.some(({ ports = [] }) =>
    ports.some(({ name, containerPort }) => name === port || containerPort === port),
  );
}
