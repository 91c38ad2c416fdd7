import { tooLong, withTimeout } from './with-timeout';

const never = new Promise<never>(() => undefined);

describe('withTimeout', () => {
  it('settles as the work does when that is in time, and leaves no timer', async () => {
    jest.useFakeTimers({ now: Date.now() });
    try {
      await expect(withTimeout(Promise.resolve(1), 1000, () => 'late')).resolves.toBe(1);
      await expect(withTimeout(Promise.reject(new Error('no')), 1000, () => 'late')).rejects.toThrow('no');
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it('resolves with the late value, or rejects with the error of onTimeout', async () => {
    await expect(withTimeout(never, 1, () => 'late')).resolves.toBe('late');
    await expect(withTimeout(never, 1, tooLong('reading the lag'))).rejects.toThrow(
      'reading the lag took more than 1 ms',
    );
  });
});
