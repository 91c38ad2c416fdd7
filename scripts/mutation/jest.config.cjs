const base = require('../../jest.config.cjs');
const { root } = require('../setup.cjs');

const transformer = require.resolve('./mutating-transform.cjs');
/** @param {Record<string, [string, unknown] | undefined>} transform */
const mutating = (transform) =>
  Object.fromEntries(Object.entries(transform).map(([pattern, from]) => [pattern, [transformer, from?.[1]]]));

/** Jest as ever, with one line broken: the number of the mutation is in KQ_MUTATION. */
module.exports = {
  ...base,
  rootDir: root,
  projects: base.projects.map((project) => ({ ...project, transform: mutating({ ...project.transform }) })),
};
