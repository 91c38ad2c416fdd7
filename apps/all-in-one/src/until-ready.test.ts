import { untilReady } from './until-ready';

it('waits until the product is ready', async () => {
  let asked = 0;
  await untilReady({ ready: () => (asked += 1) === 3 });
  expect(asked).toBe(3);
});
