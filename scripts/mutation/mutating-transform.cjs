const { join } = require('node:path');
const swc = require('@swc/jest');
const { root } = require('../setup.cjs');
const { MUTATIONS } = require('./mutations.cjs');

const mutation = MUTATIONS[Number(process.env.KQ_MUTATION)];

/**
 * Breaks one line on its way to the compiler: no file of the tree changes, and Jest caches the broken one apart.
 * @param {string} text
 * @param {string} file
 */
const mutate = (text, file) =>
  mutation !== undefined && file === join(root, mutation.file)
    ? text.replace(mutation.search, () => mutation.replace)
    : text;

module.exports = {
  /** @param {Parameters<typeof swc.createTransformer>[0]} options */
  createTransformer(options) {
    const inner = /** @type {Required<ReturnType<typeof swc.createTransformer>>} */ (
      swc.createTransformer(options)
    );
    return {
      ...inner,
      /** @type {typeof inner.process} */
      process: (text, file, ...rest) => inner.process(mutate(text, file), file, ...rest),
      /** @type {NonNullable<typeof inner.getCacheKey>} */
      getCacheKey: (text, file, ...rest) => inner.getCacheKey?.(mutate(text, file), file, ...rest) ?? '',
    };
  },
};
