/** Longest orderly end; then the process ends anyway (Kubernetes waits 30 s before it kills). */
const endLimitMs = 25_000;

/**
 * How a process ends: `steps` one after the other, then the exit. Only the first call counts, whoever makes it; a step that
 * fails or hangs keeps nobody from the exit.
 */
export function createOrderlyEnd(
  host: Pick<NodeJS.Process, 'exit'>,
  steps: readonly (() => unknown)[],
): (exitCode: number) => void {
  let isEnding = false;
  return (exitCode) => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => host.exit(exitCode || 1), endLimitMs).unref();
    void runAll(steps).then(() => host.exit(exitCode));
  };
}

async function runAll(steps: readonly (() => unknown)[]): Promise<void> {
  for (const step of steps)
    await Promise.resolve()
      .then(step)
      .catch(() => undefined);
}
