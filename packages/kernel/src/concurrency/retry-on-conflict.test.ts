import { retryOnConflict } from './retry-on-conflict';

describe('retryOnConflict', () => {
  it('retries while attempts return undefined, and returns null as an outcome', async () => {
    const outcomes = [undefined, undefined, null];
    expect(await retryOnConflict('thing', async () => outcomes.shift())).toBeNull();
    expect(outcomes).toEqual([]);
  });

  it('throws UNAVAILABLE under constant contention, and rethrows errors of an attempt', async () => {
    const attempt = jest.fn(async () => undefined);
    await expect(retryOnConflict('thing', attempt)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryable: true,
    });
    expect(attempt).toHaveBeenCalledTimes(40);
    await expect(retryOnConflict('thing', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });
});
