import { execFile } from 'node:child_process';
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from './with-lock';

const run = promisify(execFile);
const INSTALL_MS = 600_000;

/** Runs an installer. @throws Error with the end of its output */
export async function runInstaller(file: string, args: readonly string[]): Promise<void> {
  try {
    await run(file, args, { timeout: INSTALL_MS, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${file} ${args.join(' ')} failed:\n${`${stdout}\n${stderr}`.trim().slice(-2000)}`, {
      cause: error,
    });
  }
}

/** Runs `work` once for a folder and `version`; an interrupted installation is repeated. */
export async function installOnce(dir: string, version: string, work: () => Promise<void>): Promise<void> {
  await mkdir(dir, { recursive: true });
  const marker = join(dir, '.installed');
  const isDone = async (): Promise<boolean> => (await readFile(marker, 'utf8').catch(() => '')) === version;
  if (await isDone()) return;
  await withLock(`${dir}.lock`, async () => {
    if (await isDone()) return;
    await work();
    await writeFile(marker, version);
  });
}

/**
 * Ensures that a command is installed: as root on Debian by apt-get, elsewhere the user must install it.
 * @throws Error in one line that names the package to install
 */
export async function requireCommand(command: string, debianPackage: string): Promise<void> {
  if (await isInstalled(command)) return;
  await installDebianPackage(debianPackage, `${command} is missing`);
}

/** Installs Python packages into a new environment; `args` are those of `pip install`. */
export async function pipInstall(venv: string, args: readonly string[]): Promise<void> {
  await requireCommand('python3', 'python3');
  await createVenv(venv);
  await runInstaller(join(venv, 'bin/pip'), ['install', '-q', '--disable-pip-version-check', ...args]);
}

/** Creates a Python environment with pip; Debian's Python lacks the module for it. */
async function createVenv(dir: string): Promise<void> {
  await rm(join(dir, 'bin'), { recursive: true, force: true });
  const make = (): Promise<void> => runInstaller('python3', ['-m', 'venv', dir]);
  const hasPip = () => access(join(dir, 'bin/pip'));
  await make()
    .then(hasPip)
    .catch(async () => {
      await installDebianPackage('python3-venv', 'python3 cannot make environments');
      await make();
    });
}

/**
 * Installs a Debian package. @throws Error in one line (`problem` and the package to install) when this process may not
 * install it
 */
async function installDebianPackage(name: string, problem: string): Promise<void> {
  if (process.getuid?.() !== 0 || !(await isInstalled('apt-get')))
    throw new Error(`${problem}: install it (Debian, Ubuntu: apt-get install ${name})`);
  await runInstaller('apt-get', ['update', '-qq']);
  await runInstaller('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
}

/** Returns whether the command is on the path. */
export async function isInstalled(command: string): Promise<boolean> {
  try {
    await run(command, ['--version'], { timeout: 30_000 });
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}
