import { untilWritten } from './until-written';

describe('untilWritten', () => {
  it('tries again while somebody else is first; null is an outcome', async () => {
    const outcomes = [undefined, undefined, null];
    expect(await untilWritten(async () => outcomes.shift(), 'thing')).toBeNull();
    expect(outcomes).toEqual([]);
  });

  it('gives up under endless contention, and ends with what is thrown', async () => {
    const attempt = jest.fn(async () => undefined);
    await expect(untilWritten(attempt, 'thing')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryable: true,
    });
    expect(attempt).toHaveBeenCalledTimes(40);
    await expect(untilWritten(() => Promise.reject(new Error('no')), 'thing')).rejects.toThrow('no');
  });
});
