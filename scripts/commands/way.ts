/** How a check carries out a command of a page, or what it lacks for that. */
export type Way =
  /** scripts/check-commands.ts runs it as it is written, in folders of its own. */
  | { readonly run: 'serves' | 'ends' | 'ends in a fresh clone' | 'in the drill' }
  /** A step of .ci/run, with further options. */
  | { readonly ci: true }
  /** scripts/check-k8s.ts runs it on a real API server, where nothing runs in pods. */
  | { readonly cluster: true }
  /** A suite calls it with the same words. */
  | { readonly test: string }
  | { readonly untried: string };

export const CI: Way = { ci: true };
export const CLUSTER: Way = { cluster: true };
export const DRILL: Way = { run: 'in the drill' };
export const DOCKER: Way = { untried: 'a Docker daemon' };
export const PODS: Way = { untried: 'a cluster that runs pods' };
export const INTERNET: Way = { untried: 'a service outside' };
export const OPS: Way = { test: 'apps/ops/src/run-ops.test.ts' };
export const BACKUP: Way = { test: 'e2e/http/ops.test.ts' };
export const DISTRIBUTED_BACKUP: Way = { test: 'e2e/distributed/backup.test.ts' };
export const KAFKA: Way = { test: 'apps/ops/src/commands/events.distributed.test.ts' };
export const PROBE: Way = { test: 'e2e/http/probe.test.ts' };
export const SECOND_FACTOR: Way = { test: 'apps/all-in-one/src/ops.test.ts' };
