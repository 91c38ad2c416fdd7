import { startProduct } from '@kq/test-kit';
import { describeBadInput } from '../shared/bad-input.suite';

jest.setTimeout(180_000);

/** Runs on the embedded tier: the built product in one process. */
describeBadInput(() => startProduct({ env: { KQ_LIMIT_REQUESTS: 'off' } }));
