import { resolve } from 'node:path';
import { createStamp } from '../stamp';

/** Inputs of the judgement of the manifests and the operator's commands (docs/adr/019): not the product's code, which reads settings and names metrics only. */
export const manifestsStamp = createStamp({
  root: resolve(__dirname, '../..'),
  name: 'k8s',
  files: [
    'infra/k8s',
    'infra/observability/grafana',
    ...['scripts/check-k8s.ts', 'scripts/kube', 'scripts/stamp.ts', 'scripts/ensure-programs.ts'],
    // Every command of the pages is named there.
    'scripts/commands',
    ...[
      ':(glob)**/src/**/config.ts',
      'packages/service-kit/src/config',
      'packages/contracts/src/telemetry/metric-names.ts',
      ...['frontend', 'apps/local-cluster', 'packages/test-kit'].map(
        (folder) => `:(exclude,glob)${folder}/**`,
      ),
    ],
    ':(exclude,glob)**/*.test.ts',
  ],
});
