import { pause } from './pause';

describe('pause', () => {
  it('ends after its time, or when aborted, and leaves no timer', async () => {
    jest.useFakeTimers({ now: Date.now() });
    try {
      const ended: string[] = [];
      const leaving = new AbortController();
      void pause(100, leaving.signal).then(() => ended.push('short'));
      void pause(10_000, leaving.signal).then(() => ended.push('long'));
      await jest.advanceTimersByTimeAsync(100);
      expect(ended).toEqual(['short']);
      leaving.abort();
      await pause(10_000, leaving.signal);
      expect(ended).toEqual(['short', 'long']);
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });
});
