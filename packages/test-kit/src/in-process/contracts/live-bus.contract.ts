import { deepStrictEqual, equal } from 'node:assert/strict';
import { type LiveBus, type ChangeNotification } from '@kq/service-kit/live/live-bus';
import { waitFor } from '../wait-for';
import { type ContractCase } from './contract';

export interface LiveBusFixture {
  /** The bus of one replica. */
  readonly bus: LiveBus;
  /** The bus of another replica; the same one for a single-process adapter. */
  readonly other: LiveBus;
}

/** Subscribes a listener that records its notifications. */
function listen(bus: LiveBus, channel: string): { got: ChangeNotification[]; leave: () => void } {
  const got: ChangeNotification[] = [];
  return { got, leave: bus.subscribe(channel, (notification) => got.push(notification)) };
}

/**
 * Publishes on both sides until both receive it: then all subscriptions are connected and all earlier messages
 * delivered.
 */
async function settle({ bus, other }: LiveBusFixture, probeId: number): Promise<void> {
  const channel = `probe:${probeId}`;
  const [here, there] = [listen(bus, channel), listen(other, channel)];
  const sides: [LiveBus, number][] = [
    [bus, 1],
    [other, 2],
  ];
  for (const [from, version] of sides) {
    await waitFor(() => {
      from.publish(channel, { id: probeId, version });
      return [here, there].every(({ got }) => got.some((notification) => notification.version === version));
    });
  }
  here.leave();
  there.leave();
}

/** The behaviour of every LiveBus adapter. */
export const liveBusContract: readonly ContractCase<LiveBusFixture>[] = [
  {
    behaviour: 'notifies every listener of a channel once, on all replicas, and no other channel',
    async check(fixture) {
      const { bus, other } = fixture;
      const listeners = [listen(bus, 'request:1'), listen(other, 'request:1'), listen(bus, 'request:2')];
      await settle(fixture, 901);
      bus.publish('request:1', { id: 1, version: 5 });
      other.publish('request:1', { id: 1, version: 6 });
      bus.publish('request:3', { id: 3, version: 1 });
      await waitFor(() => listeners[0]?.got.length === 2 && listeners[1]?.got.length === 2);
      await settle(fixture, 902);
      const versions = listeners.map(({ got }) => got.map(({ version }) => version).sort());
      deepStrictEqual(versions, [[5, 6], [5, 6], []]);
      for (const { leave } of listeners) leave();
    },
  },
  {
    behaviour: 'notifies local listeners asynchronously without waiting for a server',
    async check({ bus }) {
      const { got, leave } = listen(bus, 'request:4');
      bus.publish('request:4', { id: 4, version: 2 });
      equal(got.length, 0);
      await Promise.resolve();
      deepStrictEqual(got, [{ id: 4, version: 2 }]);
      leave();
    },
  },
  {
    behaviour: 'notifies no listener that has unsubscribed, and keeps the others of the channel',
    async check(fixture) {
      const { bus, other } = fixture;
      const [gone, stays] = [listen(other, 'request:5'), listen(other, 'request:5')];
      await settle(fixture, 903);
      gone.leave();
      gone.leave();
      bus.publish('request:5', { id: 5, version: 1 });
      await waitFor(() => stays.got.length === 1);
      equal(gone.got.length, 0);
      stays.leave();
      const again = listen(other, 'request:5');
      await settle(fixture, 904);
      bus.publish('request:5', { id: 5, version: 2 });
      await waitFor(() => again.got.length === 1);
      deepStrictEqual([gone.got.length, stays.got.length], [0, 1]);
      again.leave();
    },
  },
];
