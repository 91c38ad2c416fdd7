const { join } = require('node:path');
const swc = require('@swc/jest').default ?? require('@swc/jest');
const { root } = require('../setup.cjs');
const { MUTATIONS } = require('./mutations.cjs');

const mutation = MUTATIONS[Number(process.env.KQ_MUTATION)];

/** Breaks one line on its way to the compiler: no file of the tree changes, and Jest caches the broken one apart. */
const mutate = (text, file) =>
  mutation !== undefined && file === join(root, mutation.file)
    ? text.replace(mutation.search, () => mutation.replace)
    : text;

module.exports = {
  createTransformer(options) {
    const inner = swc.createTransformer(options);
    return {
      ...inner,
      process: (text, file, jest) => inner.process(mutate(text, file), file, jest),
      getCacheKey: (text, file, ...rest) => inner.getCacheKey(mutate(text, file), file, ...rest),
    };
  },
};
