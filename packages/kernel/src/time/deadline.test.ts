import { startDeadline } from './deadline';

/** Blocks the event loop. */
function stall(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('startDeadline', () => {
  beforeEach(() => jest.useFakeTimers({ now: Date.now() }));
  afterEach(() => jest.useRealTimers());

  it.each([1, 2, 5, 50, 1000])('passes once, after %i ms', (ms) => {
    const onPassed = jest.fn();
    startDeadline(ms, onPassed);
    jest.advanceTimersByTime(ms - 1);
    expect(onPassed).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    jest.runAllTimers();
    expect(onPassed).toHaveBeenCalledTimes(1);
  });

  it.each([0, 300])('leaves no timer when it is stopped after %i ms', (ms) => {
    const onPassed = jest.fn();
    const stop = startDeadline(1000, onPassed);
    jest.advanceTimersByTime(ms);
    stop();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('lets an answer that came during a stall of the event loop be read', async () => {
    jest.useRealTimers();
    const order: string[] = [];
    await new Promise<void>((resolve) => {
      startDeadline(400, () => {
        order.push('passed');
        resolve();
      });
      setImmediate(() => setImmediate(() => order.push('answer')));
      stall(500);
    });
    expect(order).toEqual(['answer', 'passed']);
  });
});
