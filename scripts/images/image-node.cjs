/** The Node.js that the images have, from npm: the version of the Dockerfile, whatever this machine runs. */
const { spawnSync } = require('node:child_process');
const { existsSync, mkdirSync } = require('node:fs');
const { join } = require('node:path');

/** @returns path of the binary in `.servers/`, installed there when it is missing */
function installNode(root, version, log) {
  const folder = join(root, '.servers', `node-${version}`);
  const name = `node-${process.platform}-${process.arch}`;
  const binary = join(folder, 'node_modules', name, 'bin/node');
  if (!existsSync(binary)) {
    log(`installing Node.js ${version}`);
    mkdirSync(folder, { recursive: true });
    const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--no-package-lock'];
    const { status, stderr } = spawnSync('npm', [...args, `${name}@${version}`], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0 || !existsSync(binary))
      throw new Error(`${name}@${version} could not be installed\n${stderr}`);
  }
  const said = spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout?.trim();
  if (said !== `v${version}`) throw new Error(`${binary} says ${said}, not v${version}`);
  return binary;
}

module.exports = { installNode };
