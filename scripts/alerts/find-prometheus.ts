/** Finds Prometheus and promtool, or unpacks them from Debian's package: installing that would start a server. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled } from '../ensure-programs';

/** Reuses those of the system, or of `.servers/prometheus`. @throws Error that says how to get them */
export function findPrometheus(
  root: string,
  log: (text: string) => void,
): { readonly prometheus: string; readonly promtool: string } {
  if (isInstalled('prometheus') && isInstalled('promtool'))
    return { prometheus: 'prometheus', promtool: 'promtool' };
  const folder = join(root, '.servers/prometheus');
  const own = {
    prometheus: join(folder, 'usr/bin/prometheus'),
    promtool: join(folder, 'usr/bin/promtool'),
  };
  if (existsSync(own.promtool)) return own;
  const missing = new Error('missing: prometheus and promtool (Debian: apt-get install prometheus)');
  if (!isInstalled('apt-get') || !isInstalled('dpkg')) throw missing;
  log("unpacking Debian's package prometheus");
  mkdirSync(folder, { recursive: true });
  const download = () =>
    spawnSync('apt-get', ['download', '-qq', 'prometheus'], { cwd: folder }).status === 0;
  const isThere = download() || (spawnSync('apt-get', ['update', '-qq']).status === 0 && download());
  const name = isThere && readdirSync(folder).find((file) => file.endsWith('.deb'));
  if (!name || spawnSync('dpkg', ['-x', name, '.'], { cwd: folder }).status !== 0) throw missing;
  rmSync(join(folder, name));
  return own;
}
