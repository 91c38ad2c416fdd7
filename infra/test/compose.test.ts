import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { DATABASE_NAMES } from '@kq/contracts';
import { parse } from 'yaml';
import { deployables } from './deployables';
import { environmentProblems } from './environment-problems';
import { imageEnvironment } from './image-environment';

interface ComposeService {
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly networks: readonly string[];
  readonly command: readonly string[];
}

const root = join(__dirname, '../..');
const compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
  services: Record<string, ComposeService>;
  secrets: Record<string, { file: string }>;
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kq-compose-'));
  cpSync(join(root, 'infra/docker/make-secrets.sh'), join(folder, 'make-secrets.sh'));
  createSecrets();
});
afterAll(() => rmSync(folder, { recursive: true }));

const createSecrets = (): string => execFileSync(join(folder, 'make-secrets.sh'), { encoding: 'utf8' });
const secretFiles = (): string[] => readdirSync(join(folder, 'secrets')).sort();

describe('docker-compose.yml', () => {
  it.each([...deployables, 'ops', 'probe'])(
    'gives %s an environment that it accepts, and only keys that it knows',
    (name) => {
      expect(environmentProblems(name, environmentOf(name))).toEqual([]);
    },
  );

  it('gives each process the secrets that it reads, and no other', () => {
    for (const name of deployables) {
      const { environment = {}, secrets = [] } = compose.services[name] as ComposeService;
      const read = Object.values(environment).flatMap(
        (value) => /^\/run\/secrets\/(\w+)$/.exec(value)?.[1] ?? [],
      );
      expect({ name, secrets: [...secrets].sort() }).toEqual({ name, secrets: read.sort() });
    }
  });

  it('keeps photos in a bucket that is made before its server starts, with the keys of that server', () => {
    const { s3, 's3-bucket': bucket } = compose.services as Record<string, ComposeService>;
    expect(bucket?.command.join(' ')).toContain('/photos');
    expect(s3?.secrets).toEqual(['s3_access_key', 's3_secret_key']);
    for (const name of ['listings', 'ops'])
      expect(compose.services[name]).toMatchObject({
        networks: expect.arrayContaining(s3?.networks ?? []),
        environment: {
          KQ_S3_BUCKET: 'photos',
          KQ_S3_ENDPOINT: `http://s3${s3?.command[1]}`,
        },
      });
  });

  it('separates the gateway from the backing services, and services from the outside', () => {
    expect(compose.services['gateway']?.networks).not.toContain('data');
    for (const name of deployables.filter((other) => other !== 'gateway'))
      expect(compose.services[name]?.networks).not.toContain('edge');
  });
});

describe('make-secrets.sh', () => {
  it('creates every secret of docker-compose.yml', () => {
    const wanted = Object.values(compose.secrets).map(({ file }) =>
      file.replace('./infra/docker/secrets/', ''),
    );
    expect(secretFiles()).toEqual(wanted.sort());
  });

  it('keeps what exists, and closes the folder to others', () => {
    const before = secretFiles().map((name) => readFileSync(join(folder, 'secrets', name), 'utf8'));
    expect(createSecrets()).toBe('');
    expect(secretFiles().map((name) => readFileSync(join(folder, 'secrets', name), 'utf8'))).toEqual(before);
    expect(statSync(join(folder, 'secrets')).mode & 0o077).toBe(0);
    expect(new Set(before).size).toBe(before.length);
  });
});

describe('mongo-init.cjs', () => {
  const run = (isNew: boolean) => {
    const commands: Record<string, unknown>[] = [];
    let isPrimary = !isNew;
    const admin = {
      hello: () => ({ isWritablePrimary: isPrimary }),
      adminCommand(command: Record<string, unknown>) {
        if ('replSetInitiate' in command) isPrimary = true;
        else if (!isPrimary) throw Object.assign(new Error('no set'), { codeName: 'NotYetInitialized' });
        commands.push(command);
        return { ok: 1 };
      },
      runCommand(command: Record<string, unknown>) {
        if ('usersInfo' in command) return { users: isNew ? [] : [{}] };
        commands.push(command);
        return { ok: 1 };
      },
    };
    const files = {
      readFileSync: (path: string) =>
        readFileSync(path.replace('/run/secrets', join(folder, 'secrets')), 'utf8'),
    };
    const code = readFileSync(join(root, 'infra/docker/mongo-init.cjs'), 'utf8');
    const sandbox = { connect: () => admin, require: () => files, sleep: () => 0, print: () => 0, URL };
    runInNewContext(code, sandbox);
    return commands;
  };

  it('creates the replica set and users who see their own database only', () => {
    const [initiate, ...users] = run(true);
    expect(initiate).toHaveProperty('replSetInitiate._id', 'rs0');
    const rolesOf = Object.fromEntries(
      users.map(({ createUser, roles }) => [createUser, (roles as { db: string }[]).map(({ db }) => db)]),
    );
    const own = Object.entries(DATABASE_NAMES).map(([service, database]) => [service, [database]]);
    const withDrill = Object.values(DATABASE_NAMES).flatMap((name) => [name, `${name}_drill`]);
    expect(rolesOf).toEqual({ ...Object.fromEntries(own), ops: withDrill });
  });

  it('brings passwords up to date when it runs again', () => {
    const commands = run(false).filter((command) => 'updateUser' in command);
    expect(commands).toHaveLength(Object.keys(DATABASE_NAMES).length + 1);
    const secret = readFileSync(join(folder, 'secrets/mongo_uri_listings'), 'utf8');
    expect(secret).toContain(
      `listings:${String(commands.find(({ updateUser }) => updateUser === 'listings')?.['pwd'])}@`,
    );
  });
});

function environmentOf(name: string): Record<string, string> {
  const { environment = {} } = compose.services[name] as ComposeService;
  const given = Object.entries(environment).map(([key, value]) => [
    key,
    String(value)
      .replace(/\$\{\w+:-([^}]*)\}/g, '$1')
      .replace(/^\/run\/secrets\//, `${join(folder, 'secrets')}/`),
  ]);
  // The operator's commands listen nowhere, so what the images say about that is nothing to them.
  const ofImage = name === 'ops' ? {} : imageEnvironment();
  return { ...ofImage, ...Object.fromEntries(given) };
}
