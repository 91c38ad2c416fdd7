import { runSaga } from 'redux-saga';
import { keepRunning } from './root-saga';

describe('keepRunning', () => {
  it('reports a throw and starts the saga again', async () => {
    jest.useFakeTimers({ now: Date.now() });
    const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let runs = 0;
    function* unstable() {
      runs += 1;
      if (runs === 1) throw new Error('first run fails');
    }
    const task = runSaga({}, keepRunning, { name: 'unstable', saga: unstable });
    await jest.advanceTimersByTimeAsync(1_000);
    await task.toPromise();
    expect(runs).toBe(2);
    expect(report).toHaveBeenCalledWith('saga unstable', expect.any(Error));
    jest.useRealTimers();
  });
});
