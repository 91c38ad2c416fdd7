const { imageName } = require('./buildah.cjs');

/** Creates a container of a built image, with its files readable. @returns what the checks of this folder work on */
function openImage(buildah, target) {
  const container = buildah.run('from', '--pull-never', imageName(target));
  const inspected = JSON.parse(buildah.run('inspect', '--type', 'image', imageName(target)));
  return {
    buildah,
    container,
    config: inspected.Docker.config,
    root: buildah.run('mount', container),
    close: () => buildah.run('rm', container),
  };
}

module.exports = { openImage };
