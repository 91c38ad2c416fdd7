import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Buildah } from './buildah';

const MIRROR = 'http://deb.debian.org/debian';

/**
 * Creates the base image of the Dockerfile under its name, without pulling anything: Debian by debootstrap,
 * Node.js of that version from npm, npm of this machine. An image that exists is reused.
 * @returns what it is made of
 */
export function createBaseImage(
  buildah: Buildah,
  root: string,
  log: (text: string) => void,
): Record<string, string> {
  const dockerfile = readFileSync(join(root, 'infra/docker/Dockerfile'), 'utf8');
  const version = /^ARG NODE_VERSION=(\S+)$/m.exec(dockerfile)?.[1];
  const release = /^FROM node:\$\{NODE_VERSION\}-(\w+)-slim AS base$/m.exec(dockerfile)?.[1];
  if (version === undefined || release === undefined) throw new Error('the Dockerfile names no base image');
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

function addNode(tree: string, version: string, folder: string): void {
  const own = `node-${process.platform}-${process.arch}`;
  mkdirSync(folder);
  command('npm', [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-audit',
    '--no-fund',
    `${own}@${version}`,
  ]);
  const bin = join(tree, 'usr/local/bin');
  const modules = join(tree, 'usr/local/lib/node_modules');
  mkdirSync(modules, { recursive: true });
  cpSync(join(folder, 'node_modules', own, 'bin/node'), join(bin, 'node'));
  cpSync(npmFolder(), join(modules, 'npm'), { recursive: true, verbatimSymlinks: true });
  for (const [name, file] of [
    ['npm', 'npm-cli.js'],
    ['npx', 'npx-cli.js'],
  ] as const)
    symlinkSync(`../lib/node_modules/npm/bin/${file}`, join(bin, name));
}

function npmFolder(): string {
  const npm = realpathSync(spawnSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).stdout.trim());
  const folder = dirname(dirname(npm));
  if (!existsSync(join(folder, 'bin/npm-cli.js'))) throw new Error(`no npm in ${folder}`);
  return folder;
}

function command(name: string, args: readonly string[]): void {
  const { status, error, stdout, stderr } = spawnSync(name, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${name}: ${error?.message ?? (stdout + stderr).slice(-2000)}`);
}
