import { randomUUID } from 'node:crypto';
import { defineEvent } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { z } from 'zod';
import { silentLogger } from '@kq/test-kit/in-process/silent-logger';
import { on, subscriptionsByType } from './event-bus';
import { DEFAULT_RETRY_POLICY, nextDelayMs } from './retry-policy';
import { EventNotProcessedError, runHandler, type RunHandlerOptions } from './run-handler';

const opened = defineEvent({
  type: 'thing.opened.v1',
  topic: 'test.thing',
  key: 'thing_id',
  summary: '',
  data: z.object({ thing_id: z.int() }),
});

const envelope = {
  specversion: '1.0',
  id: randomUUID(),
  type: opened.type,
  source: 'test',
  subject: '1',
  time: '2026-03-02T09:00:00.000Z',
  datacontenttype: 'application/json',
  sequence: 1,
  data: { thing_id: 1, added_later: true },
};

function optionsOf(handler: (data: unknown) => Promise<void>, changes: Partial<RunHandlerOptions> = {}) {
  const deadLetters = jest.fn(async () => undefined);
  const options: RunHandlerOptions = {
    group: 'a',
    subscriptions: subscriptionsByType([on(opened, handler)]),
    policy: DEFAULT_RETRY_POLICY,
    logger: silentLogger(),
    deadLetters,
    signal: new AbortController().signal,
    ...changes,
  };
  return { options, deadLetters };
}

afterEach(() => jest.useRealTimers());

describe('runHandler', () => {
  it('accepts unknown optional fields and passes only the fields of the schema', async () => {
    const handler = jest.fn(async () => undefined);
    await expect(runHandler(optionsOf(handler).options, envelope)).resolves.toBe('handled');
    expect(handler).toHaveBeenCalledWith({ thing_id: 1 }, expect.objectContaining({ id: envelope.id }));
  });

  it('skips unknown event types', async () => {
    const { options, deadLetters } = optionsOf(async () => undefined);
    await expect(runHandler(options, { ...envelope, type: 'thing.renamed.v1' })).resolves.toBe('skipped');
    expect(deadLetters).not.toHaveBeenCalled();
  });

  it.each([[null], ['text'], [{}], [{ ...envelope, data: null }], [[envelope]]])(
    'dead-letters the poison message %#',
    async (raw) => {
      const { options, deadLetters } = optionsOf(async () => undefined);
      await expect(runHandler(options, raw)).resolves.toBe('dead-lettered');
      expect(deadLetters).toHaveBeenCalledWith('a', raw, expect.any(String));
    },
  );

  it('retries for a minute with heartbeats while an aggregate is missing, then dead-letters', async () => {
    jest.useFakeTimers({ now: Date.now() });
    const heartbeat = jest.fn(async () => undefined);
    const handler = jest.fn(() => Promise.reject(new AppError('NOT_FOUND', { retryable: true })));
    const { options } = optionsOf(handler, { heartbeat });
    const running = runHandler(options, envelope);
    await jest.advanceTimersByTimeAsync(59_999);
    const tries = handler.mock.calls.length;
    expect(tries).toBeGreaterThan(10);
    await jest.advanceTimersByTimeAsync(1);
    await expect(running).resolves.toBe('dead-lettered');
    expect([handler.mock.calls.length, heartbeat.mock.calls.length]).toEqual([tries + 1, tries]);
  });

  it('handles an event whose aggregate appears within that minute', async () => {
    jest.useFakeTimers({ now: Date.now() });
    let isThere = false;
    const { options } = optionsOf(async () => {
      if (!isThere) throw new AppError('NOT_FOUND', { retryable: true });
    });
    const running = runHandler(options, envelope);
    await jest.advanceTimersByTimeAsync(20_000);
    isThere = true;
    await jest.advanceTimersByTimeAsync(5000);
    await expect(running).resolves.toBe('handled');
  });

  it('throws only EventNotProcessedError', async () => {
    const stopping = new AbortController();
    stopping.abort();
    const { options } = optionsOf(() => Promise.reject(new TypeError('x')), { signal: stopping.signal });
    await expect(runHandler(options, envelope)).rejects.toBeInstanceOf(EventNotProcessedError);
  });
});

describe('nextDelayMs', () => {
  it('doubles the delay up to a limit and ends with null', () => {
    const delays = [1, 2, 3, 4, 5, 6].map((attempt) =>
      nextDelayMs(DEFAULT_RETRY_POLICY, new Error(), { attempt, waitedMs: 0 }),
    );
    expect(delays).toEqual([200, 400, 800, 1600, 3200, null]);
  });
});
