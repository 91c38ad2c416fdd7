import { startProduct } from '@kq/test-kit';
import { describeMainJob } from '../shared/main-job.suite';

jest.setTimeout(180_000);

/** Runs on the embedded tier: the built product in one process. */
describeMainJob(() => startProduct({ env: { KQ_LIMIT_REQUESTS: 'off', KQ_SEED: '600' } }));
