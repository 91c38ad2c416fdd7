import { contractRows } from '@kq/service-kit/testing/contracts/contract';
import { windowCounterContract } from '../../test/contracts/window-counter.contract';
import { createMemoryCounter } from './window-counter';

describe('contract of window counters: memory', () => {
  it.each(contractRows(windowCounterContract))('%s', (_behaviour, { check }) => check(createMemoryCounter));
});
