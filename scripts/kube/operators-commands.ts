import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandsBy } from '../commands/ways';
import { type ApiServer } from './api-server';

/** What an operator has set up (docs/operations.md); `ops.sh` must not wait for pods, which this server does not run. */
const PRELUDE = 'k() { kubectl -n kolonnenquartier "$@"; }; export KQ_WAIT=off;';

/** Commands of docs/deployment.md and docs/operations.md that this server can carry out, in their order. */
export const operatorsCommands = (): string[] => commandsBy((way) => 'cluster' in way);

/**
 * Carries them out for real, in a copy of the manifests, with names in place of the placeholders.
 * @returns problems in words: of a command that fails, or whose labels select nothing
 */
export function commandProblems(server: ApiServer, root: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'kq-operator-'));
  try {
    cpSync(join(root, 'infra/k8s'), join(folder, 'infra/k8s'), { recursive: true });
    return operatorsCommands().flatMap((command) => {
      const line = command.replace('cronjob <name>', 'cronjob backup').replace('<name>', 'listings');
      const { status, stdout, stderr } = server.shell(`${PRELUDE} ${line}`, folder);
      if (status !== 0) return [`${command}: ${stderr.trim()}`];
      return command.includes(' -l ') && stdout.trim() === '' ? [`${command}: selects nothing`] : [];
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
