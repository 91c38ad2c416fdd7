import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { builtFile, projectRoot } from '../project-root';
import { type ClusterSettings, databaseUri, WITH_DOCUMENTS } from './deployables';

export interface PrepareOptions {
  readonly settings: ClusterSettings;
  /** Folder of the project whose build prepares them; default this one. */
  readonly root?: string | undefined;
  /** Number of demo accommodations of a first start; 0 for none. */
  readonly seed: number;
  readonly onProgress: (text: string) => void;
  /** Ends the running steps; those that are done stay done. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Migrates every database, then adds demo data to new ones: steps before the start of the services, as in a cluster.
 */
export async function prepareDatabases(options: PrepareOptions): Promise<void> {
  const { settings, root, seed, onProgress, signal } = options;
  onProgress('Bringing the databases up to date');
  await migrateDatabases(options);
  onProgress(`Seeding ${seed} demo listings, if this is the first start`);
  await runRepeatableStep({
    root,
    workspace: 'apps/all-in-one',
    file: 'seed-services/main.js',
    env: {
      KQ_DATA_DIR: settings.dir,
      KQ_SEED: String(seed),
      KQ_AUTH_DATABASE_URI: databaseUri(settings, 'auth'),
      KQ_LISTINGS_DATABASE_URI: databaseUri(settings, 'listings'),
    },
    signal,
  });
}

/** Migrates every database to what a build needs. */
export async function migrateDatabases({
  settings,
  root,
  signal,
}: Pick<PrepareOptions, 'settings' | 'root' | 'signal'>): Promise<void> {
  await Promise.all(
    WITH_DOCUMENTS.map((service) =>
      runStep({
        root,
        workspace: `services/${service}`,
        file: 'migrate.js',
        env: { KQ_DATABASE_URI: databaseUri(settings, service), KQ_LOG_LEVEL: 'warn' },
        signal,
      }),
    ),
  );
}

interface Step {
  readonly root: string | undefined;
  readonly workspace: string;
  /** Below the workspace's build. */
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
}

const ATTEMPTS = 3;

/** Retries like a Kubernetes Job: a slow server may fail a step, which resumes where it stopped. */
async function runRepeatableStep(step: Step): Promise<void> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    const isDone = await runStep(step).then(
      () => true,
      () => false,
    );
    if (isDone) return;
    step.signal?.throwIfAborted();
  }
  await runStep(step);
}

async function runStep({ root = projectRoot, workspace, file, env, signal }: Step): Promise<void> {
  const child = spawn(process.execPath, [builtFile(workspace, file, root)], {
    env: { UV_THREADPOOL_SIZE: '16', ...env },
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A step continues where it was killed.
    killSignal: 'SIGKILL',
    ...(signal === undefined ? {} : { signal }),
  });
  const printed: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  const [code, killedBy] = (await once(child, 'exit')) as [number | null, string | null];
  if (code !== 0)
    throw new Error(`${workspace} ${file} exited with ${code ?? killedBy}:\n${printed.join('')}`);
}
