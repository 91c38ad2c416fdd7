import { createGracefulShutdown } from './graceful-shutdown';

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('createGracefulShutdown', () => {
  afterEach(() => jest.useRealTimers());

  it('runs all steps in order, also after a failing one, then exits once', async () => {
    const exit = jest.fn<never, [number]>();
    const gone: string[] = [];
    const end = createGracefulShutdown({ exit: exit as never }, [
      () => gone.push('first'),
      () => Promise.reject(new Error('cannot close')),
      async () => gone.push('last'),
    ]);
    end(0);
    end(1);
    await settle();
    expect(gone).toEqual(['first', 'last']);
    expect(exit.mock.calls).toEqual([[0]]);
  });

  it('waits 25 s for a hanging step, then exits with a failure code', async () => {
    jest.useFakeTimers({ now: Date.now() });
    const exit = jest.fn<never, [number]>();
    createGracefulShutdown({ exit: exit as never }, [() => new Promise(() => undefined)])(0);
    await jest.advanceTimersByTimeAsync(24_999);
    expect(exit).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(exit.mock.calls).toEqual([[1]]);
  });
});
