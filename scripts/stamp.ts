/**
 * Stamps of checks that take minutes: which inputs the last complete passing run judged (docs/adr/019). A check whose
 * inputs are unchanged need not run again; its stamp is committed with the change that made it necessary.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a complete passing run judged. */
export interface StampContent {
  readonly inputs: string;
  readonly date: string;
  readonly versions: Readonly<Record<string, string>>;
}
export interface Stamp {
  /** Returns the stamp of an earlier run with the same inputs, or null. */
  read(): StampContent | null;
  /** Records a complete passing run, with the versions of the tools that judged. */
  write(versions: Readonly<Record<string, string>>): void;
}

/**
 * Returns the stamp of a check.
 *
 * @param options.root the project
 * @param options.name of the check; its stamp is `infra/stamps/<name>.json`
 * @param options.files pathspecs of files whose whole content is an input
 * @param options.imports pathspecs of sources whose bare imports and paths relative to themselves are an input
 */
export function createStamp({
  root,
  name,
  files,
  imports = [],
}: {
  root: string;
  name: string;
  files: readonly string[];
  imports?: readonly string[];
}): Stamp {
  const path = join(root, 'infra/stamps', `${name}.json`);
  const hashInputs = () => {
    const hash = createHash('sha256');
    for (const file of filesOf(root, files)) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
    for (const line of importsOf(root, imports)) hash.update(`${line}\n`);
    return hash.digest('hex');
  };
  return {
    read() {
      const stamp = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as StampContent) : null;
      return stamp?.inputs === hashInputs() ? stamp : null;
    },
    write(versions) {
      const stamp: StampContent = {
        inputs: hashInputs(),
        versions,
        date: new Date().toISOString().slice(0, 10),
      };
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `${JSON.stringify(stamp, null, 2)}\n`);
    },
  };
}

/** Tracked and new files, none that .gitignore names. */
function filesOf(root: string, pathspecs: readonly string[]): string[] {
  if (pathspecs.length === 0) return [];
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...pathspecs];
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`git ls-files: ${stderr}`);
  const found = stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
  return [...new Set(found)].sort();
}

/** The package's name: `lmdb`, `@kq/contracts`; neither Node.js's own modules nor the SPA's `@/…`. */
const BARE_IMPORT =
  /(?:\bfrom|\bimport|\bimport\(|require\(|require\.resolve\()\s*['"](?!node:)(@[\w.-]+\/[\w.-]+|[\w][\w.-]*)/g;
const OWN_PATH = /^.*(?:__dirname|import\.meta\.url).*$/gm;

/** Imports of a source beside other sources: packages that must be installed, files that must be copied. */
function importsOf(root: string, pathspecs: readonly string[]): string[] {
  const needed = new Set<string>();
  for (const file of filesOf(root, pathspecs)) {
    const [workspace] = /^(?:apps|packages|services)\/[^/]+|^[^/]+/.exec(file) ?? [''];
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, name] of text.matchAll(BARE_IMPORT)) needed.add(`${workspace} ${name}`);
    for (const [line] of text.matchAll(OWN_PATH)) needed.add(`${workspace} ${line.trim()}`);
  }
  return [...needed].sort();
}

/** Prints which earlier run replaces this one. @returns whether there is one */
export function skipIfUnchanged(stamp: Stamp, log: (text: string) => void): boolean {
  const earlier = stamp.read();
  if (earlier === null) return false;
  const versions = Object.entries(earlier.versions).map(([name, version]) => `${name} ${version}`);
  log(`inputs unchanged since the complete run of ${earlier.date} (${versions.join(', ')})`);
  return true;
}
