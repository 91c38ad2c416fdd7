import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePortBlock } from '@kq/local-cluster';
import { waitFor } from '@kq/test-kit';

const SECRET = 'a-secret-of-more-than-32-characters-0001';

interface Case {
  readonly entry: string;
  /** Added to `shared`. */
  readonly env: Readonly<Record<string, string>>;
  /** Problems that must be printed, each on a separate line. */
  readonly problems: readonly RegExp[];
}

/** Wrong broker and Redis settings, which every process must report. */
const shared = { KQ_KAFKA_BROKERS: 'kafka', KQ_REDIS_URL: 'http://127.0.0.1:6379' };
const SHARED_PROBLEMS = [/^KQ_KAFKA_BROKERS: must be host:port/, /^KQ_REDIS_URL: must be a redis/];
const MISSING_SECRET = /^KQ_INTERNAL_SECRET: is missing/;
const WRONG_DATABASE = /^KQ_DATABASE_URI: must be mongodb:/;
const both = (key: string): RegExp => new RegExp(`^${key}: give either ${key} or ${key}_FILE, not both`);

const cases: readonly Case[] = [
  {
    entry: 'services/auth',
    env: { KQ_DATABASE_URI: 'embedded:./data', KQ_LINK_SECRET: SECRET, KQ_LINK_SECRET_FILE: 'FILE' },
    problems: [MISSING_SECRET, WRONG_DATABASE, both('KQ_LINK_SECRET'), ...SHARED_PROBLEMS],
  },
  {
    entry: 'services/listings',
    env: { KQ_DATABASE_URI: 'mysql://127.0.0.1', KQ_LINK_SECRET: SECRET, KQ_LINK_SECRET_FILE: 'FILE' },
    problems: [MISSING_SECRET, WRONG_DATABASE, both('KQ_LINK_SECRET'), ...SHARED_PROBLEMS],
  },
  {
    entry: 'services/geo',
    env: {
      KQ_DATABASE_URI: 'mysql://127.0.0.1',
      KQ_GEO_PHOTON_URL: 'ftp://photon',
      KQ_LOG_LEVEL: 'info',
      KQ_LOG_LEVEL_FILE: 'FILE',
    },
    problems: [
      MISSING_SECRET,
      WRONG_DATABASE,
      /^KQ_GEO_PHOTON_URL: must be an http/,
      both('KQ_LOG_LEVEL'),
      ...SHARED_PROBLEMS,
    ],
  },
  {
    entry: 'services/analytics',
    env: {
      KQ_DATABASE_URI: 'mysql://127.0.0.1',
      KQ_LISTINGS_URL: 'http://listings',
      KQ_AUTH_URL: 'http://auth',
      KQ_AUTH_URL_FILE: 'FILE',
    },
    problems: [MISSING_SECRET, WRONG_DATABASE, both('KQ_AUTH_URL'), ...SHARED_PROBLEMS],
  },
  {
    entry: 'services/notifications',
    env: {
      KQ_DATABASE_URI: 'mysql://127.0.0.1',
      KQ_AUTH_URL: 'http://auth',
      KQ_LISTINGS_URL: 'http://listings',
      KQ_SMTP_URL: 'smtp://127.0.0.1',
      KQ_SMTP_URL_FILE: 'FILE',
    },
    problems: [MISSING_SECRET, WRONG_DATABASE, both('KQ_SMTP_URL'), ...SHARED_PROBLEMS],
  },
  {
    entry: 'gateway',
    env: { KQ_AUTH_URL: 'auth:8081', KQ_LISTINGS_URL: 'http://listings', KQ_LISTINGS_URL_FILE: 'FILE' },
    problems: [MISSING_SECRET, /^KQ_AUTH_URL/, both('KQ_LISTINGS_URL'), ...SHARED_PROBLEMS],
  },
];

/** A misconfigured process prints every problem once and exits before it listens. */
describe('a process with a bad configuration', () => {
  let dir: string;
  let file: string;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'kq-bad-config-'));
    file = join(dir, 'secret');
    await writeFile(file, SECRET);
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  it.each(cases)(
    'exits with one message that lists every problem: $entry',
    async ({ entry, env, problems }) => {
      const port = await freePortBlock(2);
      const own = Object.fromEntries(
        Object.entries(env).map(([key, value]) => [key, value.replace('FILE', file)]),
      );
      const child = spawn(process.execPath, [resolve(__dirname, '../..', entry, 'dist/main.js')], {
        env: { KQ_PORT: String(port), KQ_METRICS_PORT: String(port + 1), ...shared, ...own },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const printed: string[] = [];
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
      const exited = once(child, 'close');
      const listened = await didListen([port, port + 1], () => child.exitCode === null);
      const [code] = await exited;

      expect(code).toBe(1);
      expect(listened).toBe(false);
      const [head, ...lines] = printed.join('').trim().split('\n');
      expect(head).toBe(`The configuration has ${problems.length} problem(s):`);
      const texts = lines.map((line) => line.replace(/^ {2}- /, ''));
      expect(texts).toHaveLength(problems.length);
      for (const problem of problems) expect(texts).toContainEqual(expect.stringMatching(problem));
      expect(printed.join('')).not.toContain(SECRET);
    },
  );
});

/** Polls the ports while the process is alive. */
async function didListen(ports: readonly number[], isAlive: () => boolean): Promise<boolean> {
  const outcome = await waitFor(
    'the end of the process',
    async () => {
      const accepted = await Promise.all(ports.map(accepts));
      if (accepted.includes(true)) return 'listened';
      return !isAlive() && 'ended';
    },
    { everyMs: 5 },
  );
  return outcome === 'listened';
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect({ host: '127.0.0.1', port }, () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
