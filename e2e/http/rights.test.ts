import { startProduct } from '@kq/test-kit';
import { describeRights } from '../shared/rights.suite';

jest.setTimeout(180_000);

/** Runs on the embedded tier: the built product in one process. */
describeRights(() => startProduct({ env: { KQ_LIMIT_REQUESTS: 'off' } }));
