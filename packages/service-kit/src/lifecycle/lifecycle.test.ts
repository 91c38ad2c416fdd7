import { fakeClock } from '@kq/kernel/time/fake-clock';
import { memoryLogger, silentLogger } from '@kq/test-kit/in-process/silent-logger';
import { createLifecycle, STOP_PHASES } from './lifecycle';

afterEach(() => jest.useRealTimers());

describe('createLifecycle', () => {
  it('stops phase by phase, independent of the registration order', async () => {
    const lifecycle = createLifecycle({ logger: silentLogger() });
    const log: string[] = [];
    for (const phase of [...STOP_PHASES].reverse()) {
      lifecycle.onStop(phase, phase, async () => {
        await new Promise((resolve) => setImmediate(resolve));
        log.push(phase);
      });
    }
    expect(lifecycle.isStopping).toBe(false);
    const stopping = lifecycle.stop();
    expect(lifecycle.isStopping).toBe(true);
    await Promise.all([stopping, lifecycle.stop()]);
    expect(log).toEqual(['intake', 'streams', 'http', 'relays', 'consumers', 'databases']);
  });

  it('quiesces background work before stopping it, each step once', async () => {
    const lifecycle = createLifecycle({ logger: silentLogger() });
    const log: string[] = [];
    for (const phase of STOP_PHASES) lifecycle.onStop(phase, phase, () => void log.push(phase));
    await lifecycle.quiesce();
    expect([log, lifecycle.isStopping]).toEqual([['relays', 'consumers'], false]);
    await lifecycle.stop();
    expect(log).toEqual(['relays', 'consumers', 'intake', 'streams', 'http', 'databases']);
  });

  it('continues after a step that fails or never ends', async () => {
    jest.useFakeTimers({ now: Date.now() });
    const { logger, lines } = memoryLogger();
    const lifecycle = createLifecycle({ logger });
    const closed = jest.fn();
    lifecycle.onStop('throws', 'http', () => {
      throw new Error('x');
    });
    lifecycle.onStop('hangs', 'http', () => new Promise(() => undefined), 300);
    lifecycle.onStop('database', 'databases', closed);
    const stopping = lifecycle.stop();
    await jest.advanceTimersByTimeAsync(299);
    expect(closed).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await stopping;
    expect(closed).toHaveBeenCalledTimes(1);
    expect(lines.map(({ step }) => step)).toEqual(['throws', 'hangs']);
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('fakeClock', () => {
  it('returns the same time until it is advanced', () => {
    const clock = fakeClock('2026-03-02T09:00:00Z');
    clock.advance(1500);
    expect(clock.now()).toEqual(new Date('2026-03-02T09:00:01.500Z'));
    clock.set('2025-01-01T00:00:00Z');
    expect(clock.now().getFullYear()).toBe(2025);
  });
});
