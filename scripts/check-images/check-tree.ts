/** Files that an image may and may not contain. */
import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ImageConfig, type OpenImage } from './open-image';
import { commandOf } from './run-image';

/** The parts of a lock file that are read. */
export interface LockFile {
  readonly packages: Readonly<
    Record<string, { version?: string; name?: string; link?: boolean; optional?: boolean; dev?: boolean }>
  >;
}

/** @returns problems of a finished image, in words */
export function treeProblems(image: OpenImage, target: string, lock: LockFile): string[] {
  const app = join(image.root, image.config.WorkingDir);
  return [
    ...configProblems(image.config, target),
    ...ownDeployableProblems(app, target),
    ...dependencyProblems(app, lock),
    ...embeddedProblems(app, target),
    ...strayFiles(app),
  ].map((problem) => `${target}: ${problem}`);
}

function configProblems(config: ImageConfig, target: string): string[] {
  const { User: user, StopSignal: stopSignal, Env: env, Healthcheck: healthcheck } = config;
  const rules: [isRight: boolean, text: string][] = [
    [/^[1-9]\d*:[1-9]\d*$/.test(user), `USER must be numbers other than root's, not ${user}`],
    [commandOf(config)[0] === 'node', 'does not start Node.js directly, without a shell'],
    [healthcheck?.Test?.[0] === 'CMD' || target === 'ops', 'has no HEALTHCHECK'],
    [stopSignal === 'SIGTERM', 'STOPSIGNAL must be SIGTERM'],
    [env.includes('NODE_ENV=production'), 'NODE_ENV must be production'],
    [env.includes('UV_THREADPOOL_SIZE=16'), 'UV_THREADPOOL_SIZE must be 16'],
  ];
  return rules.filter(([isRight]) => !isRight).map(([, text]) => text);
}

function ownDeployableProblems(app: string, target: string): string[] {
  const services = existsSync(join(app, 'services')) ? readdirSync(join(app, 'services')) : [];
  const has = (path: string) => existsSync(join(app, path));
  const expected = target === 'gateway' ? [] : [target];
  const problems: string[] = [];
  if (target !== 'ops' && services.join() !== expected.join())
    problems.push(`holds the services ${services.join(', ')}`);
  if (target !== 'ops' && has('gateway') !== (target === 'gateway')) problems.push('holds the gateway');
  if (has('frontend') !== (target === 'gateway'))
    problems.push('pages belong to the gateway, and only there');
  return problems;
}

/** The operator's commands read and restore embedded stores, too. */
function embeddedProblems(app: string, target: string): string[] {
  if (target === 'ops') return [];
  const parts = ['packages/embedded', 'packages/embedded-mongo', 'node_modules/lmdb', 'node_modules/@lmdb'];
  return [...parts, ...parts.slice(0, 2).map((part) => part.replace('packages/', 'node_modules/@kq/'))]
    .filter((part) => lstatSync(join(app, part), { throwIfNoEntry: false }) !== undefined)
    .map((part) => `holds ${part} of the embedded tier`);
}

const TOOLS = ['typescript', 'vite', 'jest', 'eslint', '@swc/core', 'playwright', '@playwright/test'];

/** Every installed package is the one that the lock file names, and no tool of the build is among them. */
function dependencyProblems(app: string, lock: LockFile): string[] {
  const file = join(app, 'node_modules/.package-lock.json');
  const installed = (JSON.parse(readFileSync(file, 'utf8')) as LockFile).packages;
  const problems = TOOLS.filter((name) => existsSync(join(app, 'node_modules', name))).map(
    (name) => `installs the tool ${name}`,
  );
  for (const [path, { version, link, optional }] of Object.entries(installed)) {
    if (link || !path.includes('node_modules/')) continue;
    const locked = lock.packages[path]?.version;
    // Another platform's binaries may be missing from the lock (docs/adr/009).
    if (locked === undefined && optional) continue;
    if (locked !== version) problems.push(`${path} is ${version}, the lock file says ${locked ?? 'nothing'}`);
  }
  return problems;
}

const STRAY =
  /\.(ts|tsx|tsbuildinfo)$|\.test\.c?js$|(^|\/)(\.npmrc|\.env[^/]*|package-lock\.json|tsconfig[^/]*\.json)$/;

function strayFiles(app: string): string[] {
  const found: string[] = [];
  const walk = (dir: string): void => {
    for (const entry of readdirSync(join(app, dir), { withFileTypes: true })) {
      const path = join(dir, entry.name);
      if (entry.isDirectory() && entry.name !== 'node_modules') walk(path);
      else if (entry.isFile() && STRAY.test(path)) found.push(path);
    }
  };
  walk('');
  return found.map((path) => `${path} does not belong in an image`);
}
