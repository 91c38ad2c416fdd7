/** docker-compose.yml, as docker-compose reads it, against our own rules. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ensurePrograms } from '../ensure-programs';

/** The parts of `docker compose config` that are checked. */
interface ComposeService {
  readonly image?: string;
  readonly build?: { readonly dockerfile: string };
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly read_only?: boolean;
  readonly mem_limit?: string;
  readonly restart?: string;
  readonly privileged?: boolean;
  readonly network_mode?: string;
  readonly healthcheck?: unknown;
  readonly ports?: readonly (string | { host_ip?: string; published: string })[];
  readonly depends_on?: Readonly<Record<string, { condition?: string } | undefined>>;
  readonly volumes?: readonly (string | { source: string })[];
  readonly secrets?: readonly (string | { source: string })[];
}
interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
  readonly secrets?: Readonly<Record<string, unknown>>;
}

/** The only doors, and only to this machine. */
const PUBLISHED = ['gateway', 'grafana', 'jaeger', 'mailpit'];
/** Its image writes its settings into its own folders at start. */
const WRITABLE = ['kafka'];

/** @returns problems, in words */
export function checkCompose(root: string, log: (text: string) => void): string[] {
  const [command, ...args] = findCompose(log);
  const { status, stdout, stderr } = spawnSync(
    command,
    [...args, '--file', join(root, 'docker-compose.yml'), '--profile', 'ops', '--profile', 'demo', 'config'],
    { cwd: root, encoding: 'utf8' },
  );
  if (status !== 0) return [`${[command, ...args].join(' ')} config: ${stderr}`];
  const { services, volumes, secrets } = parse(stdout) as ComposeFile;
  const problems = Object.entries(services).flatMap(([name, service]) =>
    serviceProblems(name, service, { root, services, volumes, secrets }).map(
      (problem) => `docker-compose.yml: ${name} ${problem}`,
    ),
  );
  log(`${command} accepts docker-compose.yml: ${Object.keys(services).length} services`);
  return problems;
}

/** Docker's plugin, or the older separate program, which Debian packages. */
function findCompose(log: (text: string) => void): [string, ...string[]] {
  const works = (command: string, ...args: string[]) => spawnSync(command, [...args, 'version']).status === 0;
  if (works('docker', 'compose')) return ['docker', 'compose'];
  ensurePrograms({ 'docker-compose': 'docker-compose' }, log);
  return ['docker-compose'];
}

function serviceProblems(
  name: string,
  service: ComposeService,
  { root, services, volumes = {}, secrets = {} }: ComposeFile & { root: string },
): string[] {
  const problems: string[] = [];
  const check = (isRight: boolean | undefined, text: string) => isRight || problems.push(text);
  check(/:[^:/]*\d[^:/]*$|:local$/.test(service.image ?? ''), `has no pinned image: ${service.image}`);
  check(service.cap_drop?.join() === 'ALL', 'keeps capabilities');
  check(service.security_opt?.includes('no-new-privileges:true'), 'may gain privileges');
  check(service.read_only === true || WRITABLE.includes(name), 'has a writable root');
  check(service.mem_limit !== undefined, 'has no memory limit');
  check(service.restart !== undefined, 'has no restart policy');
  check(service.privileged !== true && service.network_mode === undefined, 'is not kept apart');
  check(service.build === undefined || existsSync(join(root, service.build.dockerfile)), 'has no Dockerfile');
  const ports = (service.ports ?? []).map((port) =>
    typeof port === 'string' ? port : `${port.host_ip ?? ''}:${port.published}`,
  );
  check(ports.length > 0 === PUBLISHED.includes(name), `publishes ${ports.join() || 'nothing'}`);
  check(
    ports.every((port) => port.startsWith('127.0.0.1:')),
    `is open to other machines: ${ports.join()}`,
  );
  for (const [other, { condition = 'service_started' } = {}] of Object.entries(service.depends_on ?? {})) {
    check(services[other] !== undefined, `waits for ${other}, which does not exist`);
    check(
      condition !== 'service_healthy' || services[other]?.healthcheck !== undefined,
      `waits for the health of ${other}, which has no check`,
    );
    check(
      condition !== 'service_completed_successfully' ||
        ['no', 'on-failure'].includes(services[other]?.restart ?? ''),
      `waits for the end of ${other}, which is started again`,
    );
  }
  for (const volume of service.volumes ?? []) {
    const [source = ''] = typeof volume === 'string' ? volume.split(':') : [volume.source];
    check(
      source.startsWith('/') ? existsSync(source) : volumes[source] !== undefined,
      `mounts ${source}, which is not there`,
    );
  }
  for (const secret of service.secrets ?? []) {
    const source = typeof secret === 'string' ? secret : secret.source;
    check(secrets[source] !== undefined, `reads the secret ${source}, which is not there`);
  }
  return problems;
}
