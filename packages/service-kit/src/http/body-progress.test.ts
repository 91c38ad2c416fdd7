import { BODY_MIN_BYTES_PER_SECOND, watchBody } from './body-progress';

describe('watchBody', () => {
  let stalls: number;
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-11-26T10:00:00+01:00') });
    stalls = 0;
  });
  afterEach(() => void jest.useRealTimers());

  const open = (isWanted = () => true) => {
    const watch = watchBody({ windowMs: 10_000, onStalled: () => (stalls += 1), isWanted });
    return {
      watch,
      /** One second in which so many bytes arrive. */
      second(bytes: number) {
        watch.add(bytes);
        jest.advanceTimersByTime(1000);
      },
    };
  };

  it('ends a body of which nothing arrives for 10 s, once', () => {
    const { second } = open();
    for (let passed = 1; passed < 10; passed += 1) second(0);
    expect(stalls).toBe(0);
    for (let passed = 0; passed < 20; passed += 1) second(0);
    expect(stalls).toBe(1);
  });

  it('accepts 16 KB a second, and ends a body below that', () => {
    const fast = open();
    for (let passed = 0; passed < 60; passed += 1) fast.second(BODY_MIN_BYTES_PER_SECOND);
    expect(stalls).toBe(0);
    fast.watch.stop();
    const slow = open();
    for (let passed = 0; passed < 10; passed += 1) slow.second(BODY_MIN_BYTES_PER_SECOND - 1);
    expect(stalls).toBe(1);
  });

  it('ends a body that stalls after many bytes, at most 10 s later', () => {
    const { second } = open();
    for (let passed = 0; passed < 7; passed += 1) second(1_000_000);
    for (let passed = 1; passed < 10; passed += 1) second(0);
    expect(stalls).toBe(0);
    second(0);
    expect(stalls).toBe(1);
  });

  it('does not count the time in which the reader takes no bytes', () => {
    let isWanted = false;
    const { second } = open(() => isWanted);
    for (let passed = 0; passed < 100; passed += 1) second(0);
    isWanted = true;
    for (let passed = 1; passed < 10; passed += 1) second(0);
    expect(stalls).toBe(0);
    second(0);
    expect(stalls).toBe(1);
  });

  it('does not count a second in which the reader paused', () => {
    const { watch, second } = open();
    for (let passed = 0; passed < 100; passed += 1) {
      watch.pause();
      second(0);
    }
    expect(stalls).toBe(0);
  });
});
