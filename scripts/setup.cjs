/** Everything between a fresh clone and a built product: used by `npm start`, `npm test` and `npm run build`. */
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } = require('node:fs');
const { join, resolve } = require('node:path');
const { spawnSync } = require('node:child_process');

const root = resolve(__dirname, '..');
const cache = join(root, '.cache');
const STDERR = 2;

/** Refuses a Node.js that is too old, with the way out. */
function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Kolonnenquartier needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the locked dependencies when they are missing or the lock file has changed. */
function install() {
  const locked = hashOf([join(root, 'package-lock.json')]);
  if (existsSync(join(root, 'node_modules')) && stamp('install') === locked) return;
  step('Installing dependencies (one to three minutes on a first start)');
  // Not `npm ci`: it refuses a lock file made where a registry lacks other platforms' optional binaries.
  // As in CI, where lefthook puts no hook into the checkout: whoever wants it asks for it (lefthook.yml).
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdout: STDERR,
    env: { ...process.env, CI: process.env.CI ?? '1' },
  });
  setStamp('install', locked);
}

/** Compiles the server and the SPA, when a source has changed. */
function build() {
  buildStep('server', 'Building the server', serverSources(), () => {
    run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b'], { stdout: STDERR });
    run(process.execPath, [join(root, 'packages/api-docs/dist/main.js')]);
  });
  buildStep('spa', 'Building the pages', spaSources(), () =>
    run('npm', ['run', 'build', '-w', '@kq/frontend', '--loglevel=error'], { stdout: STDERR }),
  );
}

/**
 * Runs `work` when a source has changed since it last succeeded.
 * @param {string} name
 * @param {string} title
 * @param {readonly string[]} sources
 * @param {() => void} work
 */
function buildStep(name, title, sources, work) {
  const state = hashOf(sources, true);
  if (stamp(name) === state) return;
  step(title);
  work();
  setStamp(name, state);
}

/** Workspaces of the server, relative to the root. */
const serverWorkspaces = () => [
  ...subfolders('apps'),
  ...subfolders('packages'),
  ...subfolders('services'),
  'gateway',
];

function serverSources() {
  const files = serverWorkspaces().flatMap((dir) => [
    join(root, dir, 'tsconfig.json'),
    ...filesBelow(join(root, dir, 'src')),
  ]);
  return [
    join(root, 'tsconfig.json'),
    join(root, 'tsconfig.base.json'),
    ...files.filter((file) => !/\.test\.tsx?$/.test(file)),
  ];
}

function spaSources() {
  const top = readdirSync(join(root, 'frontend'))
    .map((name) => join(root, 'frontend', name))
    .filter((path) => statSync(path).isFile());
  const below = ['frontend/src', 'frontend/public', 'frontend/scripts', 'packages/contracts/src'].flatMap(
    (dir) => filesBelow(join(root, dir)),
  );
  return [...top, ...below.filter((file) => !/\.test\.tsx?$/.test(file))];
}

/** @param {string} dir relative to the root */
const subfolders = (dir) => readdirSync(join(root, dir)).map((name) => join(dir, name));

/** @param {string} dir */
function filesBelow(dir) {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/**
 * Fingerprint of files: by content, or (`byStat`) by size and time of change, which is quick enough for every start.
 * @param {readonly string[]} files
 */
function hashOf(files, byStat = false) {
  const hash = createHash('sha256');
  for (const file of files) {
    if (!existsSync(file)) continue;
    const { mtimeMs, size } = statSync(file);
    hash.update(byStat ? `${file}|${size}|${mtimeMs}\n` : readFileSync(file));
  }
  return hash.digest('hex');
}

/** @param {string} name */
function stamp(name) {
  const file = join(cache, `${name}.stamp`);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/**
 * @param {string} name
 * @param {string} value
 */
function setStamp(name, value) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, `${name}.stamp`), value);
}

/**
 * Says what is being done. Progress goes to stderr: stdout belongs to the command, whose output may be JSON.
 * @param {string} text
 */
function step(text) {
  console.error(`• ${text}`);
}

/**
 * Runs a command in the root; ends this process when it fails.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ stdout?: 'inherit' | number, env?: NodeJS.ProcessEnv }} [options]
 */
function run(command, args, { stdout = 'inherit', env = process.env } = {}) {
  const { status, signal } = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: ['inherit', stdout, 'inherit'],
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (status === 0) return;
  console.error(`✗ ${command} ${args.join(' ')} ended with ${signal ?? status}`);
  process.exit(status ?? 1);
}

/**
 * Arguments of Node that run Jest. Each suite loads its modules anew: with room for young objects, workers spend a twelfth
 * less time, which was garbage collection.
 */
const jestArgs = ['--max-semi-space-size=32', join(root, 'node_modules/jest/bin/jest.js')];

module.exports = { root, requireNode, install, build, jestArgs, run, serverWorkspaces, step };
