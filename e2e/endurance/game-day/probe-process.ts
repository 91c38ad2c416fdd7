import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { freePortBlock } from '@kq/local-cluster';
import { type Target } from './prometheus';
import { terminate } from './terminate';

/** Starts `ops probe` as a separate process. */
export async function startProbe(
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly target: Target; stop(): Promise<void> }> {
  const port = await freePortBlock(1);
  const main = join(resolve(__dirname, '../../..'), 'apps/ops/dist/main.js');
  const child = spawn(process.execPath, [main, 'probe'], {
    env: { PATH: process.env['PATH'], ...environment, KQ_METRICS_PORT: String(port) },
    stdio: 'ignore',
  });
  return {
    target: { service: 'probe', address: `127.0.0.1:${port}` },
    stop: () => terminate(child),
  };
}
