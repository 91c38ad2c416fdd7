/** The custom resources that the manifests use, as their own projects define them, from Go modules. */
import { join } from 'node:path';
import { type ApiServer } from './api-server';
import { go } from './tools';

const MODULES = [
  {
    module: 'sigs.k8s.io/gateway-api@v1.4.0',
    folder: 'config/crd/standard',
    files: ['gateway.networking.k8s.io_gateways.yaml', 'gateway.networking.k8s.io_httproutes.yaml'],
  },
  {
    module: 'github.com/prometheus-operator/prometheus-operator@v0.85.0',
    folder: 'example/prometheus-operator-crd',
    files: ['podmonitors', 'prometheusrules', 'prometheuses', 'alertmanagers'].map(
      (name) => `monitoring.coreos.com_${name}.yaml`,
    ),
  },
  {
    module: 'github.com/kedacore/keda/v2@v2.17.2',
    folder: 'config/crd/bases',
    files: ['keda.sh_scaledobjects.yaml'],
  },
  {
    module: 'github.com/external-secrets/external-secrets@v1.3.2',
    folder: 'config/crds/bases',
    files: ['external-secrets.io_externalsecrets.yaml', 'external-secrets.io_secretstores.yaml'],
  },
];

/** Makes them known to the API server and waits until it answers for them. */
export function loadCustomResources(server: ApiServer, log: (text: string) => void): void {
  const files = MODULES.flatMap(({ module, folder, files: names }) => {
    const { Dir: dir } = JSON.parse(go(['mod', 'download', '-json', module], {})) as { Dir: string };
    return names.map((name) => join(dir, folder, name));
  });
  run(server, ['create', ...files.flatMap((file) => ['-f', file])]);
  run(server, ['wait', '--for=condition=established', '--timeout=60s', 'crd', '--all']);
  log(`${files.length} custom resources of ${MODULES.map(({ module }) => module).join(', ')}`);
}

function run(server: ApiServer, args: readonly string[]): void {
  const { status, stderr } = server.kubectl(args, '');
  if (status !== 0) throw new Error(`kubectl ${args[0]} of custom resources: ${stderr}`);
}

export const customResourceModules = Object.fromEntries(MODULES.map(({ module }) => module.split('@')));
