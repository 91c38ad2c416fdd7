import { type Deployable, DEPLOYABLES, type Instance } from './deployables';

export type Replicas = Readonly<Record<Deployable, number>>;

/** Replicas of `npm run start:distributed`: two of the services whose replicas share state. */
export const DEFAULT_REPLICAS: Replicas = {
  auth: 1,
  listings: 2,
  geo: 1,
  analytics: 1,
  notifications: 2,
  gateway: 1,
};

/** Returns the number of ports of `replicas`: one for HTTP and one for metrics each. */
export const portsNeeded = (replicas: Replicas): number =>
  2 * Object.values(replicas).reduce((sum, count) => sum + count, 0);

/**
 * Plans the processes in start order: services first, gateways last. `gatewayPort` is the port of the first gateway.
 */
export function planInstances(replicas: Replicas, firstPort: number, gatewayPort?: number): Instance[] {
  const instances = DEPLOYABLES.flatMap((name) =>
    Array.from({ length: replicas[name] }, (_, index) => ({ name, replica: index + 1 })),
  );
  return instances.map(({ name, replica }, index) => {
    const isFirstGateway = name === 'gateway' && replica === 1;
    const port = isFirstGateway && gatewayPort !== undefined ? gatewayPort : firstPort + 2 * index;
    return { name, replica, port, metricsPort: firstPort + 2 * index + 1 };
  });
}
