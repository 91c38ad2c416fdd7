const { resolve } = require('node:path');
const { createStamp } = require('../stamp.cjs');

/** Inputs of the judgement of the manifests (docs/adr/019): not the product's code, which reads settings only. */
const manifestsStamp = createStamp({
  root: resolve(__dirname, '../..'),
  name: 'k8s',
  files: [
    'infra/k8s',
    ...['scripts/check-k8s.cjs', 'scripts/kube', 'scripts/stamp.cjs', 'scripts/ensure-programs.cjs'],
    ...[':(glob)**/src/**/config.ts', 'packages/service-kit/src/config', ':(exclude,glob)frontend/**'],
    ':(exclude,glob)**/*.test.ts',
  ],
});

module.exports = { manifestsStamp };
