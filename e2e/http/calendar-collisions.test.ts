import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningProduct, startProduct } from '@kq/test-kit';
import { describeCalendarCollisions } from '../shared/calendar-collisions.suite';

jest.setTimeout(600_000);

let dataDir: string;
let running: RunningProduct;

const start = async (): Promise<RunningProduct> => {
  running = await startProduct({
    dataDir,
    env: { KQ_SEED: '20', KQ_LIMIT_REQUESTS: 'off', KQ_LOG_LEVEL: 'error' },
  });
  return running;
};

describeCalendarCollisions({
  async start() {
    dataDir = await mkdtemp(join(tmpdir(), 'kq-collisions-'));
    return start();
  },
  async killAndStart() {
    await running.kill();
    return start();
  },
  async stop() {
    await running.kill();
    await rm(dataDir, { recursive: true, force: true });
  },
});
