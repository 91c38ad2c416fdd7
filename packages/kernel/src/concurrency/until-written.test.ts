import { untilWritten } from './until-written';

describe('untilWritten', () => {
  it('retries while attempts return undefined, and returns null as an outcome', async () => {
    const outcomes = [undefined, undefined, null];
    expect(await untilWritten(async () => outcomes.shift(), 'thing')).toBeNull();
    expect(outcomes).toEqual([]);
  });

  it('throws UNAVAILABLE under constant contention, and rethrows errors of an attempt', async () => {
    const attempt = jest.fn(async () => undefined);
    await expect(untilWritten(attempt, 'thing')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryable: true,
    });
    expect(attempt).toHaveBeenCalledTimes(40);
    await expect(untilWritten(() => Promise.reject(new Error('no')), 'thing')).rejects.toThrow('no');
  });
});
