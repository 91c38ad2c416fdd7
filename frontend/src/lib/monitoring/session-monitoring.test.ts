import { startSessionMonitoring } from './session-monitoring';

jest.mock('./watch-page', () => {
  throw new Error('chunk blocked');
});
jest.mock('@/lib/idle', () => ({ whenIdle: (task: () => void) => task() }));

it('logs a warning and nothing else when monitoring does not start (docs/spec ERR-22)', async () => {
  const error = jest.spyOn(console, 'error');
  const warned = new Promise<unknown>((resolve) => jest.spyOn(console, 'warn').mockImplementation(resolve));
  startSessionMonitoring();
  expect(await warned).toBe('Monitoring did not start');
  expect(error).not.toHaveBeenCalled();
});
