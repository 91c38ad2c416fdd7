/** Finds promtool, or unpacks it from Debian's package: installing that would start a Prometheus. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled } from '../ensure-programs';

/** Reuses the one of the system, or `.servers/promtool`. @throws Error that says how to get it */
export function findPromtool(root: string, log: (text: string) => void): string {
  if (isInstalled('promtool')) return 'promtool';
  const folder = join(root, '.servers/promtool');
  const own = join(folder, 'usr/bin/promtool');
  if (existsSync(own)) return own;
  const missing = new Error('missing: promtool (Debian: apt-get install prometheus)');
  if (!isInstalled('apt-get') || !isInstalled('dpkg')) throw missing;
  log("unpacking promtool from Debian's package prometheus");
  mkdirSync(folder, { recursive: true });
  const download = () =>
    spawnSync('apt-get', ['download', '-qq', 'prometheus'], { cwd: folder }).status === 0;
  const isThere = download() || (spawnSync('apt-get', ['update', '-qq']).status === 0 && download());
  const name = isThere && readdirSync(folder).find((file) => file.endsWith('.deb'));
  if (!name || spawnSync('dpkg', ['-x', name, '.'], { cwd: folder }).status !== 0) throw missing;
  rmSync(join(folder, name));
  return own;
}
