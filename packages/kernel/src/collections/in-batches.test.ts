import { inBatches } from './in-batches';

it.each([
  [[], []],
  [[1], [[1]]],
  [[1, 2], [[1, 2]]],
  [
    [1, 2, 3],
    [[1, 2], [3]],
  ],
])('yields %j in batches of two', (items: number[], batches: number[][]) => {
  expect([...inBatches(items, 2)]).toEqual(batches);
});
