import { createMemoryLiveBus, type ChangeNotification } from './live-bus';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('createMemoryLiveBus', () => {
  it('notifies the subscribers of a channel asynchronously', async () => {
    const bus = createMemoryLiveBus();
    const got: ChangeNotification[] = [];
    bus.subscribe('request:1', (notification) => got.push(notification));
    bus.subscribe('request:1', (notification) => got.push(notification));
    bus.subscribe('request:2', (notification) => got.push(notification));
    bus.publish('request:1', { id: 1, version: 5 });
    bus.publish('request:3', { id: 3, version: 1 });
    expect(got).toEqual([]);
    await turn();
    expect(got).toEqual([
      { id: 1, version: 5 },
      { id: 1, version: 5 },
    ]);
  });

  it('notifies no unsubscribed listener, even between publish and delivery', async () => {
    const bus = createMemoryLiveBus();
    const [gone, stays] = [jest.fn(), jest.fn()];
    const leave = bus.subscribe('c', gone);
    bus.subscribe('c', stays);
    bus.publish('c', { id: 1, version: 1 });
    leave();
    leave();
    await turn();
    expect([gone.mock.calls.length, stays.mock.calls.length]).toEqual([0, 1]);
  });

  it('handles one function subscribed twice as two subscriptions', async () => {
    const bus = createMemoryLiveBus();
    const fn = jest.fn();
    bus.subscribe('c', fn)();
    bus.subscribe('c', fn);
    bus.publish('c', { id: 1, version: 1 });
    await turn();
    expect(fn).toHaveBeenCalledTimes(1);
  });
});
