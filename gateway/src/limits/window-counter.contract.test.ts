import { contractRows } from '@kq/test-kit/in-process/contracts/contract';
import { windowCounterContract } from '../../test/contracts/window-counter.contract';
import { createMemoryCounter } from './window-counter';

describe('contract of window counters: memory', () => {
  it.each(contractRows(windowCounterContract))('%s', (_behaviour, { check }) => check(createMemoryCounter));
});

it('keeps windows in memory until they have ended', () => {
  let now = 0;
  const counter = createMemoryCounter({ name: 'read:address', points: 1, seconds: 60 }, () => now);
  for (const client of ['a', 'b', 'c']) counter.take(client);
  now = 30_000;
  counter.take('d');
  expect(counter.size).toBe(4);
  now = 60_000;
  expect(counter.take('a')).toBe(0);
  expect(counter.size).toBe(2);
  now = 89_999;
  expect(counter.take('d')).toBe(1);
});
