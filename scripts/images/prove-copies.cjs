/** Shows that this check would notice a missing COPY line: without what one line brings, an image must not start. */
const { renameSync } = require('node:fs');
const { join } = require('node:path');
const { goodStart } = require('./starts.cjs');
const { temporaryFolder } = require('./run-image.cjs');

/** Brought for readers of the image, not for its process. */
const documents = /\/(LICENSE|THIRD-PARTY-NOTICES\.md)$/;
const healthcheck = /\/healthcheck\.cjs$/;

/** @returns problems: copied paths that nothing misses */
async function proveCopies(image, target, log) {
  const problems = [];
  const copies = image.copies.filter(
    ({ place }) => !documents.test(place) && !(image.healthcheck === null && healthcheck.test(place)),
  );
  for (const { source, place } of copies) {
    const path = place === image.workdir ? `${place}/node_modules` : place;
    const real = join(image.root, path);
    const aside = join(image.root, 'aside');
    const tmp = temporaryFolder();
    renameSync(real, aside);
    try {
      await goodStart(image, target, tmp.path, 20_000);
      problems.push(`${target} starts also without ${path} (COPY ${source})`);
    } catch {
      log(`${target} does not start without ${path}`);
    } finally {
      renameSync(aside, real);
      tmp.remove();
    }
  }
  return problems;
}

module.exports = { proveCopies };
