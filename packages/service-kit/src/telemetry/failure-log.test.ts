import { fakeClock } from '@kq/kernel/time/fake-clock';
import { memoryLogger } from '@kq/test-kit/in-process/silent-logger';
import { createFailureLog } from './failure-log';

const away = Object.assign(new Error('connect ECONNREFUSED'), { name: 'MongoNetworkError' });

describe('createFailureLog', () => {
  it('logs a repeated failure once a minute with the count since the last line', () => {
    const { logger, lines } = memoryLogger();
    const clock = fakeClock('2026-03-02T09:00:00.000Z');
    const fail = createFailureLog({ logger, clock });
    for (let second = 0; second < 90; second += 1) {
      fail(away, { sweeper: 'outbox' }, 'a sweep failed');
      clock.advance(1000);
    }
    expect(lines).toMatchObject([
      { level: 'warn', sweeper: 'outbox', reason: 'MongoNetworkError: connect ECONNREFUSED' },
      { level: 'warn', failures_since: 60 },
    ]);
    expect(JSON.stringify(lines)).not.toContain('stack');
  });

  it('logs another kind of error immediately, with its stack', () => {
    const { logger, lines } = memoryLogger();
    const fail = createFailureLog({ logger });
    fail(away, {}, 'a sweep failed');
    fail(new TypeError('x is not a function'), {}, 'a sweep failed');
    expect(lines[1]).toMatchObject({ level: 'error', err: { type: 'TypeError', stack: expect.any(String) } });
  });

  it('logs at the given level', () => {
    const { logger, lines } = memoryLogger();
    createFailureLog({ logger, level: 'warn' })(new Error('429'), {}, 'external geocoder failed');
    expect(lines).toMatchObject([{ level: 'warn', err: { reason: 'Error: 429' } }]);
  });
});
