import { type ServiceName } from '@kq/contracts';
import { AppError } from '@kq/service-kit/errors/app-error';

/** Base URLs of one service, asked at every call: in one process they are only known after the services listen. */
export type UpstreamSource = () => string | readonly string[];

export interface Upstreams {
  /** The next address of a service, in turn. @throws AppError UNAVAILABLE while none is known. */
  next(service: ServiceName): string;
  /** How many addresses it has. */
  count(service: ServiceName): number;
}

export function createUpstreams(sources: Readonly<Partial<Record<ServiceName, UpstreamSource>>>): Upstreams {
  const turns = new Map<ServiceName, number>();
  const addressesOf = (service: ServiceName): readonly string[] => {
    const addresses = sources[service]?.() ?? [];
    return typeof addresses === 'string' ? [addresses].filter((address) => address !== '') : addresses;
  };
  return {
    count: (service) => addressesOf(service).length,
    next(service) {
      const addresses = addressesOf(service);
      const turn = turns.get(service) ?? 0;
      const address = addresses[turn % addresses.length];
      if (address === undefined) {
        throw new AppError('UNAVAILABLE', {
          message: `no address of ${service} is known`,
          retryAfterSeconds: 2,
        });
      }
      turns.set(service, (turn + 1) % addresses.length);
      return address;
    },
  };
}
