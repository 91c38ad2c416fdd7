/** Finds promtool, or unpacks it from Debian's package: installing that would start a Prometheus. */
const { spawnSync } = require('node:child_process');
const { existsSync, mkdirSync, readdirSync, rmSync } = require('node:fs');
const { join } = require('node:path');
const { isInstalled } = require('../ensure-programs.cjs');

/** Reuses the one of the system, or `.servers/promtool`. @throws Error that says how to get it */
function findPromtool(root, log) {
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

module.exports = { findPromtool };
