import { type Deployable, type Instance, SERVICES } from './deployables';

export type Replicas = Readonly<Record<Deployable, number>>;

/** `npm run start:distributed`: a second one of those whose replicas have something to share. */
export const DEFAULT_REPLICAS: Replicas = {
  auth: 1,
  listings: 2,
  geo: 1,
  analytics: 1,
  notifications: 2,
  gateway: 1,
};

/** An embedded store belongs to one process. */
export const SINGLE_REPLICAS: Replicas = { ...DEFAULT_REPLICAS, listings: 1, notifications: 1 };

/** Ports that the instances of `replicas` take, one for HTTP and one for metrics each. */
export const portsNeeded = (replicas: Replicas): number =>
  2 * Object.values(replicas).reduce((sum, count) => sum + count, 0);

/** Services first, the gateways last: the order in which they start. `gatewayPort` is the first gateway's. */
export function planInstances(replicas: Replicas, firstPort: number, gatewayPort?: number): Instance[] {
  const names = [...SERVICES, 'gateway'] as const;
  const instances = names.flatMap((name) =>
    Array.from({ length: replicas[name] }, (_, index) => ({ name, replica: index + 1 })),
  );
  return instances.map(({ name, replica }, index) => {
    const isFirstGateway = name === 'gateway' && replica === 1;
    const port = isFirstGateway && gatewayPort !== undefined ? gatewayPort : firstPort + 2 * index;
    return { name, replica, port, metricsPort: firstPort + 2 * index + 1 };
  });
}
