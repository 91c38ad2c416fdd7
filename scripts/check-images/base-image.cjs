const { spawnSync } = require('node:child_process');
const {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} = require('node:fs');
const { tmpdir } = require('node:os');
const { dirname, join } = require('node:path');

const MIRROR = 'http://deb.debian.org/debian';

/**
 * Creates the base image of the Dockerfile under its name, without pulling anything: Debian by debootstrap,
 * Node.js of that version from npm, npm of this machine. An image that exists is reused.
 * @returns what it is made of
 */
function createBaseImage(buildah, root, log) {
  const dockerfile = readFileSync(join(root, 'infra/docker/Dockerfile'), 'utf8');
  const [, version] = /^ARG NODE_VERSION=(\S+)$/m.exec(dockerfile);
  const [, release] = /^FROM node:\$\{NODE_VERSION\}-(\w+)-slim AS base$/m.exec(dockerfile);
  const image = `docker.io/library/node:${version}-${release}-slim`;
  const versions = { node: version, debian: release };
  if (buildah.has(image)) return versions;
  log(`making ${image} (one to two minutes, once)`);
  const folder = mkdtempSync(join(tmpdir(), 'kq-base-image-'));
  try {
    const tree = join(folder, 'tree');
    command('debootstrap', ['--variant=minbase', release, tree, MIRROR]);
    addNode(tree, version, join(folder, 'node'));
    const container = buildah.run('from', 'scratch');
    buildah.run('copy', '-q', container, tree, '/');
    buildah.run(
      'config',
      '--env',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      container,
    );
    buildah.run('commit', '-q', '--rm', container, image);
    return versions;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function addNode(tree, version, folder) {
  const name = `node-${process.platform}-${process.arch}`;
  mkdirSync(folder);
  command('npm', [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-audit',
    '--no-fund',
    `${name}@${version}`,
  ]);
  const bin = join(tree, 'usr/local/bin');
  const modules = join(tree, 'usr/local/lib/node_modules');
  mkdirSync(modules, { recursive: true });
  cpSync(join(folder, 'node_modules', name, 'bin/node'), join(bin, 'node'));
  cpSync(npmFolder(), join(modules, 'npm'), { recursive: true, verbatimSymlinks: true });
  for (const [command, file] of [
    ['npm', 'npm-cli.js'],
    ['npx', 'npx-cli.js'],
  ])
    symlinkSync(`../lib/node_modules/npm/bin/${file}`, join(bin, command));
}

function npmFolder() {
  const npm = realpathSync(spawnSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).stdout.trim());
  const folder = dirname(dirname(npm));
  if (!existsSync(join(folder, 'bin/npm-cli.js'))) throw new Error(`no npm in ${folder}`);
  return folder;
}

function command(name, args) {
  const { status, error, stdout, stderr } = spawnSync(name, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${name}: ${error?.message ?? (stdout + stderr).slice(-2000)}`);
}

module.exports = { createBaseImage };
