import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { deployables } from './deployables';
import { environmentProblems } from './environment-problems';
import { imageEnvironment } from './image-environment';

interface Kustomization {
  readonly components?: readonly string[];
  readonly configMapGenerator?: readonly {
    name: string;
    envs: readonly string[];
    /** `KEY=path`: the whole file is the value. */
    files?: readonly string[];
  }[];
  readonly secretGenerator?: readonly { name: string; literals: readonly string[] }[];
}
interface Layer {
  readonly dir: string;
  readonly env: Readonly<Record<string, string>>;
}

const k8s = join(__dirname, '../k8s');
const OVERLAYS = ['dev', 'production'] as const;
const MOUNT_PATH = '/run/secrets/kq/';

/** Objects of the dev overlay that production must supply (docs/deployment.md). */
const devSecrets = Object.fromEntries(
  (read('overlays/dev').secretGenerator ?? []).map(({ name, literals }) => [
    name,
    Object.fromEntries(literals.map((literal) => splitPair(literal))),
  ]),
);
const secretKeys: Record<string, Record<string, string>> = {
  ...devSecrets,
  'kq-kafka': { kafka_password: 'not-a-real-password' },
  'kq-probe': {
    probe_email: 'probe@firma.example',
    probe_password: 'not-a-real-password',
    probe_owner_email: 'probe-owner@firma.example',
    probe_owner_password: 'not-a-real-password',
  },
  'kq-s3': { s3_access_key: 'not-a-real-key', s3_secret_key: 'not-a-real-secret' },
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kq-secrets-'));
  for (const values of Object.values(secretKeys))
    for (const [key, value] of Object.entries(values)) writeFileSync(join(folder, key), value);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** All that run in the cluster; the operator's Jobs are no Deployment, but read their settings like one. */
const processes = [...deployables, 'probe', 'ops'];

describe.each(OVERLAYS)('infra/k8s/overlays/%s', (overlay) => {
  it.each(processes)('gives %s an environment that it accepts, and only keys that it knows', (name) => {
    expect(environmentProblems(name, withRealFiles(name, environmentOf(overlay, name)))).toEqual([]);
  });

  it.each(processes)('mounts what %s reads from files, and no other secret', (name) => {
    const read = Object.values(environmentOf(overlay, name))
      .filter((value) => value.startsWith(MOUNT_PATH))
      .map((value) => value.slice(MOUNT_PATH.length));
    const sources = secretsOf(name);
    const offered = sources.flatMap((source) => Object.keys(secretKeys[source.name] ?? {}));
    expect(offered).toEqual(expect.arrayContaining(read));
    const needed = sources.filter(({ optional }) => optional !== true);
    expect(read).toEqual(
      expect.arrayContaining(needed.flatMap(({ name: secret }) => Object.keys(secretKeys[secret] ?? {}))),
    );
  });

  it('sets no key in two components or in a component and the overlay: the component would win unseen', () => {
    for (const name of processes) {
      const upper = layersOf(overlay, name).filter(({ dir }) => dir !== 'base');
      const keys = upper.flatMap(({ env }) => Object.keys(env));
      expect({ name, keys }).toEqual({ name, keys: [...new Set(keys)] });
    }
  });
});

describe('infra/k8s/overlays/production', () => {
  it.each(processes)('runs %s as production, on real backing services', (name) => {
    const env: Record<string, string | undefined> = {
      ...imageEnvironment(),
      ...environmentOf('production', name),
    };
    expect(env).toMatchObject({ NODE_ENV: 'production' });
    expect(env).not.toHaveProperty('KQ_DEV_MAILBOX');
    expect(env).not.toHaveProperty('KQ_LIMIT_REQUESTS');
    expect(env).not.toHaveProperty('KQ_MAIL_DEMO');
    if (env['KQ_KAFKA_BROKERS'] === undefined) return;
    expect(env).toMatchObject({ KQ_KAFKA_REPLICATION: '3', KQ_KAFKA_TLS: 'true' });
    expect(env['KQ_KAFKA_BROKERS'].split(',')).toHaveLength(3);
  });

  it('generates no secret', () => expect(read('overlays/production').secretGenerator).toBeUndefined());
});

function environmentOf(overlay: string, name: string): Record<string, string> {
  return Object.assign({}, ...layersOf(overlay, name).map(({ env }) => env)) as Record<string, string>;
}

/** Base, overlay, components: the order in which kustomize lays settings over each other. */
function layersOf(overlay: string, name: string): Layer[] {
  const dir = join('overlays', overlay);
  const components = (read(dir).components ?? []).map((path) => join(dir, path));
  return ['base', dir, ...components].map((layer) => ({ dir: layer, env: settingsOf(layer, name) }));
}

function settingsOf(dir: string, name: string): Record<string, string> {
  const generators = (read(dir).configMapGenerator ?? []).filter((generator) => generator.name === name);
  const lines = generators.flatMap(({ envs }) => envs).flatMap((file) => readLines(join(k8s, dir, file)));
  const whole = generators
    .flatMap(({ files = [] }) => files)
    .map(splitPair)
    .map(([key, file]) => [key, readFileSync(join(k8s, dir, file), 'utf8')]);
  return Object.fromEntries([...lines.map(splitPair), ...whole]) as Record<string, string>;
}

const readLines = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));

function splitPair(text: string): [string, string] {
  const at = text.indexOf('=');
  return [text.slice(0, at), text.slice(at + 1)];
}

function read(dir: string): Kustomization {
  return parse(readFileSync(join(k8s, dir, 'kustomization.yaml'), 'utf8')) as Kustomization;
}

interface Volume {
  readonly projected?: { readonly sources: { secret: { name: string; optional?: boolean } }[] };
}

function secretsOf(name: string): { name: string; optional?: boolean }[] {
  const [file, kind] = name === 'ops' ? ['ops-job.yaml', 'CronJob'] : [`${name}.yaml`, 'Deployment'];
  const documents = parseAllDocuments(readFileSync(join(k8s, 'base', file), 'utf8'));
  const { spec } = documents.map((document) => document.toJS()).find((one) => one.kind === kind);
  const { template } = kind === 'CronJob' ? spec.jobTemplate.spec : spec;
  return ((template.spec.volumes ?? []) as Volume[]).flatMap(({ projected }) =>
    (projected?.sources ?? []).map(({ secret }) => secret),
  );
}

function withRealFiles(name: string, env: Readonly<Record<string, string>>): Record<string, string> {
  // Commands serve nothing, and do not read the addresses that the image sets.
  const all = { ...(name === 'ops' ? {} : imageEnvironment()), ...env };
  return Object.fromEntries(
    Object.entries(all).map(([key, value]) => [key, value.replace(MOUNT_PATH, `${folder}/`)]),
  );
}
