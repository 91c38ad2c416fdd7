/**
 * `npm run check:images [-- --prove] [-- --only gateway,geo] [-- --keep]`: runs the build steps of infra/docker/Dockerfile
 * outside a container, in a clean folder for each stage and with the image's own version of Node.js, starts what comes out,
 * and has docker-compose read the product's file. `--prove` also takes each copied path away from each finished image and
 * expects that image not to start.
 */
const { chmodSync, mkdtempSync, readFileSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');
const { parseArgs } = require('node:util');
const { buildStages } = require('./images/build-stages.cjs');
const { treeProblems } = require('./images/check-tree.cjs');
const { checkCompose } = require('./images/compose.cjs');
const { copyContext } = require('./images/context.cjs');
const { parseDockerfile } = require('./images/dockerfile.cjs');
const { installNode } = require('./images/image-node.cjs');
const { proveCopies } = require('./images/prove-copies.cjs');
const { startsAsMeant } = require('./images/starts.cjs');

const root = resolve(__dirname, '..');
const allTargets = ['gateway', 'auth', 'listings', 'geo', 'analytics', 'notifications', 'ops'];

async function main() {
  const { values } = parseArgs({
    options: { prove: { type: 'boolean' }, only: { type: 'string' }, keep: { type: 'boolean' } },
  });
  const targets = values.only?.split(',') ?? allTargets;
  const dockerfile = parseDockerfile(join(root, 'infra/docker/Dockerfile'));
  const work = mkdtempSync(join(tmpdir(), 'kq-images-'));
  // The images' user must reach his files.
  chmodSync(work, 0o755);
  const problems = [];
  const log = (text) => console.log(`• ${text}`);
  try {
    problems.push(...checkCompose(root, log));
    copyContext(root, join(work, 'context'));
    const images = await buildStages({
      dockerfile,
      targets,
      context: join(work, 'context'),
      work: join(work, 'stages'),
      nodeBinary: installNode(root, dockerfile.args.NODE_VERSION, log),
      log,
    });
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    for (const target of targets) {
      const image = images.get(target);
      problems.push(...treeProblems(image, target, lock));
      problems.push(...(await startsAsMeant(image, target, log)));
      if (values.prove) problems.push(...(await proveCopies(image, target, log)));
    }
  } catch (error) {
    problems.push(error.message);
  } finally {
    if (values.keep) log(`kept in ${work}`);
    else rmSync(work, { recursive: true, force: true });
  }
  for (const problem of problems) console.error(`✗ ${problem}`);
  console.log(problems.length === 0 ? '✓ images' : `✗ images: ${problems.length} problem(s)`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

void main();
