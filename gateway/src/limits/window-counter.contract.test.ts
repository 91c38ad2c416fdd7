import { contractRows } from '@kq/test-kit/in-process/contracts/contract';
import { windowCounterContract } from '../../test/contracts/window-counter.contract';
import { createMemoryCounter } from './window-counter';

describe('contract of window counters: memory', () => {
  it.each(contractRows(windowCounterContract))('%s', (_behaviour, { check }) => check(createMemoryCounter));
});
