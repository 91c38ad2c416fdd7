/** Finds or builds the tools of check:k8s: kustomize, kube-apiserver and kubectl from Go modules, etcd from the system. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePrograms } from '../ensure-programs';

/** Paths of the programs. */
export type Tools = Readonly<Record<'kustomize' | 'apiServer' | 'kubectl' | 'etcd', string>>;

const KUSTOMIZE_VERSION = 'v5.8.2';
const KUBERNETES_VERSION = 'v1.36.3';

/**
 * Reuses `.servers/bin`, or the folder of KQ_KUBE_BIN; builds what is missing (kube-apiserver and kubectl: about eight
 * minutes on two cores, once).
 */
export function findTools(root: string, log: (text: string) => void): Tools {
  const own = join(root, '.servers/bin');
  const folders = process.env.KQ_KUBE_BIN ? [process.env.KQ_KUBE_BIN, own] : [own];
  const find = (name: string) => folders.map((dir) => join(dir, name)).find((file) => existsSync(file));
  if (find('kustomize') === undefined) {
    log(`building kustomize ${KUSTOMIZE_VERSION} (half a minute)`);
    go(['install', `sigs.k8s.io/kustomize/kustomize/v5@${KUSTOMIZE_VERSION}`], { GOBIN: own });
  }
  if (find('kube-apiserver') === undefined || find('kubectl') === undefined) {
    log(`building kube-apiserver and kubectl ${KUBERNETES_VERSION} (eight minutes, once)`);
    buildKubernetes(join(root, '.servers/kube-build'), own);
  }
  const built = (name: string) => find(name) ?? join(own, name);
  return {
    kustomize: built('kustomize'),
    apiServer: built('kube-apiserver'),
    kubectl: built('kubectl'),
    etcd: findEtcd(log),
  };
}

/** Kubernetes is no library: its own modules are named v0.0.0 in its go.mod and must be mapped to their releases. */
function buildKubernetes(folder: string, target: string): void {
  const staging = `v0.${KUBERNETES_VERSION.slice('v1.'.length)}`;
  mkdirSync(folder, { recursive: true });
  mkdirSync(target, { recursive: true });
  writeFileSync(join(folder, 'go.mod'), 'module kolonnenquartier/kube\n\ngo 1.25\n');
  writeFileSync(
    join(folder, 'tools.go'),
    '//go:build tools\n\npackage tools\n\nimport _ "k8s.io/kubernetes/cmd/kube-apiserver"\nimport _ "k8s.io/kubernetes/cmd/kubectl"\n',
  );
  const options = { cwd: folder };
  go(['mod', 'edit', `-require=k8s.io/kubernetes@${KUBERNETES_VERSION}`], {}, options);
  const module = JSON.parse(
    go(['mod', 'download', '-json', `k8s.io/kubernetes@${KUBERNETES_VERSION}`], {}, options),
  ) as { GoMod: string };
  const { Require: required } = JSON.parse(go(['mod', 'edit', '-json', module.GoMod], {}, options)) as {
    Require: { Path: string; Version: string }[];
  };
  for (const { Path: path, Version: version } of required)
    if (path.startsWith('k8s.io/') && version === 'v0.0.0')
      go(['mod', 'edit', `-replace=${path}=${path}@${staging}`], {}, options);
  for (const command of ['kube-apiserver', 'kubectl'])
    go(
      [
        'build',
        '-mod=mod',
        '-p=2',
        '-trimpath',
        `-ldflags=-s -w -X k8s.io/component-base/version.gitVersion=${KUBERNETES_VERSION}`,
        '-o',
        join(target, command),
        `k8s.io/kubernetes/cmd/${command}`,
      ],
      {},
      options,
    );
}

/** Runs Go. @throws Error with the end of its output */
export function go(
  args: readonly string[],
  env: Record<string, string>,
  options: { cwd?: string } = {},
): string {
  const { status, error, stdout, stderr } = spawnSync('go', args, {
    ...options,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT')
    throw new Error('Go 1.25 or newer is needed to build the Kubernetes tools');
  if (status !== 0) throw new Error(`go ${args.join(' ')} ended with ${status}\n${stderr.slice(-3000)}`);
  return stdout;
}

function findEtcd(log: (text: string) => void): string {
  ensurePrograms({ etcd: 'etcd-server' }, log);
  return 'etcd';
}

/** The manifests of one kustomization, as YAML. */
export function render({ kustomize }: Tools, folder: string): string {
  const { status, stdout, stderr } = spawnSync(kustomize, ['build', folder], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`kustomize build ${folder}: ${stderr}`);
  if (stderr.trim() !== '') throw new Error(`kustomize build ${folder} warns: ${stderr}`);
  return stdout;
}

export const versions = { kubernetes: KUBERNETES_VERSION, kustomize: KUSTOMIZE_VERSION };
