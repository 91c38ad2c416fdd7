/** Maximum duration of a graceful shutdown; then the process exits anyway (Kubernetes kills it after 30 s). */
const END_LIMIT_MS = 25_000;

/**
 * Creates the shutdown of a process: runs `steps` one after the other, then exits. Only the first call counts; a step
 * that fails or hangs does not prevent the exit.
 */
export function createGracefulShutdown(
  host: Pick<NodeJS.Process, 'exit'>,
  steps: readonly (() => unknown)[],
): (exitCode: number) => void {
  let isEnding = false;
  return (exitCode) => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => host.exit(exitCode || 1), END_LIMIT_MS).unref();
    void runAll(steps).then(() => host.exit(exitCode));
  };
}

async function runAll(steps: readonly (() => unknown)[]): Promise<void> {
  for (const step of steps)
    await Promise.resolve()
      .then(step)
      .catch(() => undefined);
}
