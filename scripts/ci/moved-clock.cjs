/** Loaded before everything else (`node --require`, Jest's setupFiles): moves the clock by `KQ_TEST_CLOCK_DAYS` days. */
const { moveClock } = require('./move-clock.cjs');

const days = Number(process.env.KQ_TEST_CLOCK_DAYS ?? 0);
if (days !== 0) moveClock(globalThis, days * 86_400_000);
