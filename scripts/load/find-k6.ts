import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { root, step } from '../setup.cjs';

type K6 = { readonly k6: string; readonly problem?: undefined } | { readonly problem: string };

const VERSION = 'v1.8.1';

/** k6 on the PATH, in .servers/bin or where Go installs; else built with Go. @returns its path, or `{ problem }` */
export function findK6(): K6 {
  const own = join(root, '.servers/bin');
  const goBin = process.env.GOBIN ?? join(process.env.GOPATH ?? join(homedir(), 'go'), 'bin');
  for (const command of ['k6', join(own, 'k6'), join(goBin, 'k6')]) {
    if (runs(command, ['version'])) return { k6: command };
  }
  if (!runs('go', ['version']))
    return { problem: `k6 is missing: install k6 ${VERSION}, or Go with which it is built here.` };
  step(`Building k6 ${VERSION} into .servers/bin (one to two minutes, once)`);
  mkdirSync(own, { recursive: true });
  const { status, stderr } = spawnSync('go', ['install', `go.k6.io/k6@${VERSION}`], {
    env: { ...process.env, GOBIN: own },
    encoding: 'utf8',
  });
  if (status === 0 && existsSync(join(own, 'k6'))) return { k6: join(own, 'k6') };
  const [reason = 'it gave no reason'] = stderr.trim().split('\n').slice(-1);
  return { problem: `k6 is missing, and Go could not build it: ${reason}` };
}

const runs = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;
