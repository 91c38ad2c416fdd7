/**
 * `npm run check:images [-- --if-changed] [-- --only gateway,geo]`: builds every target of infra/docker/Dockerfile with
 * buildah, looks into the images, starts them, and has docker-compose read the product's file. A complete run that passes
 * writes its stamp (docs/adr/019), which `--if-changed` compares first. Needs Debian and root.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createBaseImage } from './check-images/base-image';
import { type Buildah, buildTarget, createBuildah, removeTargets } from './check-images/buildah';
import { type LockFile, treeProblems } from './check-images/check-tree';
import { checkCompose } from './check-images/compose';
import { openImage } from './check-images/open-image';
import { startsAsMeant } from './check-images/starts';
import { ensurePrograms } from './ensure-programs';
import { withMongo } from './check-images/with-mongo';
import { createStamp, skipIfUnchanged } from './stamp';

const root = resolve(__dirname, '..');
const ALL_TARGETS = ['gateway', 'auth', 'listings', 'geo', 'analytics', 'notifications', 'ops'];
const log = (text: string) => console.log(`• ${text}`);

/** What can break an image (docs/adr/019): ordinary edits of sources are not among it. */
const stamp = createStamp({
  root,
  name: 'images',
  files: [
    ...['infra/docker', '.dockerignore', 'docker-compose.yml', 'infra/observability'],
    ...[':(glob)**/package.json', 'package-lock.json', '.npmrc', 'LICENSE', 'THIRD-PARTY-NOTICES.md'],
    ...['tsconfig.json', 'tsconfig.base.json', ':(glob)*/**/tsconfig.json'],
    ...[':(glob)frontend/*vite.config.ts', 'frontend/index.html', 'frontend/scripts', 'frontend/public'],
    ...[
      'gateway/config',
      'packages/gazetteer/data',
      'services/listings/drawings',
      'packages/service-kit/src/config',
    ],
    ...['config', 'main', 'migrate'].map((name) => `:(glob)**/src/**/${name}.ts`),
    ':(exclude,glob)**/*.test.ts',
    ...['scripts/check-images.ts', 'scripts/check-images', 'scripts/stamp.ts', 'scripts/ensure-programs.ts'],
  ],
  imports: [
    ...['apps', 'packages', 'services', 'gateway', 'frontend'].map(
      (folder) => `:(glob)${folder}/**/src/**/*.ts*`,
    ),
    ':(exclude,glob)**/*.test.ts*',
  ],
});

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'if-changed': { type: 'boolean' }, only: { type: 'string' } } });
  if (values['if-changed'] && skipIfUnchanged(stamp, log)) return;
  const problems: string[] = [];
  try {
    problems.push(...checkCompose(root, log));
    problems.push(...(await imageProblems(values.only?.split(',') ?? ALL_TARGETS)));
  } catch (error) {
    problems.push((error as Error).message);
  }
  for (const problem of problems) console.error(`✗ ${problem}`);
  console.log(problems.length === 0 ? '✓ images' : `✗ images: ${problems.length} problem(s)`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

async function imageProblems(targets: readonly string[]): Promise<string[]> {
  ensurePrograms({ buildah: 'buildah', debootstrap: 'debootstrap' }, log);
  const buildah = createBuildah(root);
  const versions = createBaseImage(buildah, root, log);
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;
  const problems: string[] = [];
  try {
    await withMongo(async (mongo) => {
      for (const target of targets)
        problems.push(...(await targetProblems(buildah, target, { lock, mongo })));
    });
  } finally {
    removeTargets(buildah);
  }
  if (problems.length === 0 && targets === ALL_TARGETS)
    stamp.write({ ...versions, buildah: buildah.version });
  return problems;
}

async function targetProblems(
  buildah: Buildah,
  target: string,
  { lock, mongo }: { readonly lock: LockFile; readonly mongo: string },
): Promise<string[]> {
  const started = Date.now();
  buildTarget(buildah, target);
  log(`${target} is built (${((Date.now() - started) / 1000).toFixed(0)} s)`);
  const image = openImage(buildah, target);
  try {
    return [...treeProblems(image, target, lock), ...(await startsAsMeant(image, target, { mongo, log }))];
  } finally {
    image.close();
  }
}

void main();
