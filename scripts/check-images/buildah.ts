import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export type Buildah = ReturnType<typeof createBuildah>;

const CERTIFICATES = '/etc/ssl/certs';

/**
 * Returns buildah with its own storage in the user's cache folder: no image of this machine is used or changed, every
 * clone shares the base image, and no tool that walks the project meets the trees of images.
 */
export function createBuildah(root: string) {
  const storage = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'kolonnenquartier/images');
  mkdirSync(storage, { recursive: true });
  const globals = ['--root', join(storage, 'root'), '--runroot', join(storage, 'run')];
  // Needs neither a container engine nor an OCI runtime.
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' };
  return {
    /** Runs a command to its end. @returns its output @throws Error with the last lines that it printed */
    run(...args: string[]): string {
      const { status, error, stdout, stderr } = spawnSync('buildah', [...globals, ...args], {
        cwd: root,
        env,
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      });
      if (status === 0) return stdout.trim();
      throw new Error(`buildah ${args[0]}: ${error?.message ?? (stdout + stderr).slice(-4000)}`);
    },
    has: (image: string) =>
      spawnSync('buildah', [...globals, 'inspect', '--type', 'image', image], { env }).status === 0,
    spawn: (args: readonly string[]) =>
      spawn('buildah', [...globals, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] }),
    version:
      /[\d.]+/.exec(spawnSync('buildah', ['--version'], { encoding: 'utf8' }).stdout)?.[0] ?? 'unknown',
    storage,
  };
}

/** Builds one target of infra/docker/Dockerfile. Layers are kept, so that targets share the stages before them. */
export function buildTarget(buildah: Buildah, target: string): void {
  buildah.run(
    ...['build', '--layers', '--jobs', '2', '--pull-never', '--format', 'docker', '--network', 'host'],
    ...['--ulimit', `nofile=${openFilesLimit()}`],
    ...registryMounts(buildah.storage),
    ...['-f', 'infra/docker/Dockerfile', '--target', target, '-t', imageName(target), '.'],
  );
}

/** Removes all images but the base image. */
export function removeTargets(buildah: Buildah): void {
  for (const target of buildah.run('images', '--noheading', '--format', '{{.Name}}').split('\n'))
    if (target.startsWith('localhost/')) buildah.run('rmi', '--force', target);
  buildah.run('rmi', '--prune', '--force');
}

/** npm may end with EMFILE below a few thousand open files: all that this machine allows. */
function openFilesLimit(): string {
  const limit = spawnSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).stdout.trim();
  return `${limit}:${limit}`;
}

export const imageName = (target: string) => `localhost/kolonnenquartier/${target}`;

/** Mounts this machine's npm settings and certificates while RUN works; neither becomes part of an image. */
function registryMounts(folder: string): string[] {
  const settings = ['/etc/npmrc', join(homedir(), '.npmrc')]
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'));
  const npmrc = join(folder, 'npmrc');
  writeFileSync(npmrc, [...settings, `cafile=${CERTIFICATES}/ca-certificates.crt`, ''].join('\n'), {
    mode: 0o600,
  });
  return ['-v', `${CERTIFICATES}:${CERTIFICATES}:ro`, '-v', `${npmrc}:/root/.npmrc:ro`];
}
