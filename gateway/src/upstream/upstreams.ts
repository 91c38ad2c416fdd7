import { type ServiceName } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { createAddressBook, resolveIpv4, type Resolve } from './address-book';
import {
  type CallWatch,
  createServiceHealth,
  type ServiceHealth,
  unwatched,
  type WatchedCall,
} from './call-watch';
import { type EjectionChange } from './outliers';

/**
 * Returns the base URLs of one service, evaluated at every call: in one process they are only known after the services
 * listen.
 */
export type UpstreamSource = () => string | readonly string[];

export interface UpstreamsOptions {
  readonly resolve?: Resolve;
  readonly nowMs?: () => number;
  /** Receives each ejection and readmission of an address. */
  readonly onEjection?: (service: ServiceName, change: EjectionChange) => void;
}

interface BackOff {
  readonly untilMs: number;
  readonly forMs: number;
}

const FIRST_BACK_OFF_MS = 1000;
const LONGEST_BACK_OFF_MS = 8000;
/** Time until a stopping service has exited; it may have restarted by then. */
const STOPPING_BACK_OFF_MS = 3000;

export function createUpstreams(
  sources: Readonly<Partial<Record<ServiceName, UpstreamSource>>>,
  { resolve = resolveIpv4, nowMs = () => performance.now(), onEjection }: UpstreamsOptions = {},
) {
  const health = new Map<ServiceName, ServiceHealth>();
  const turns = new Map<ServiceName, number>();
  const backOffs = new Map<string, BackOff>();
  const book = createAddressBook(resolve, nowMs);
  const addressesOf = (service: ServiceName): readonly string[] => {
    const urls = sources[service]?.() ?? [];
    return book.expand(typeof urls === 'string' ? [urls].filter((url) => url !== '') : urls);
  };
  const isBackingOff = (address: string): boolean => (backOffs.get(address)?.untilMs ?? 0) > nowMs();

  const healthOf = (service: ServiceName) => {
    let known = health.get(service);
    if (known === undefined) {
      known = createServiceHealth(nowMs, (change) => onEjection?.(service, change));
      health.set(service, known);
    }
    return known;
  };

  return {
    /** Returns the number of addresses of a service. */
    count: (service: ServiceName) => addressesOf(service).length,
    /**
     * Returns the next address of a service, round-robin: prefers one that is neither ejected nor cooling down nor tried,
     * then one that was not tried, then any. `mayProbe`: the call is repeated elsewhere if an ejected address does not
     * answer it.
     * @throws AppError UNAVAILABLE while none is known
     */
    next(service: ServiceName, tried: readonly string[] = [], mayProbe = false): string {
      const addresses = addressesOf(service);
      const turn = turns.get(service) ?? 0;
      // A second try takes no turn: with two addresses every first try would meet the same one.
      if (tried.length === 0) turns.set(service, turn + 1);
      const { outliers, budget } = healthOf(service);
      const probe = mayProbe && budget.isOpen() ? outliers.takeProbe(addresses) : undefined;
      if (probe !== undefined) return probe;
      const roundRobin = addresses.map((_each, index) => addresses[(turn + index) % addresses.length] ?? '');
      const untried = roundRobin.filter((address) => !tried.includes(address));
      const admitted = untried.filter((address) => !outliers.isEjected(address));
      const chosen =
        admitted.find((address) => !isBackingOff(address)) ?? admitted[0] ?? untried[0] ?? roundRobin[0];
      if (chosen !== undefined) return chosen;
      throw new AppError('UNAVAILABLE', {
        message: `no known address for ${service}`,
        retryAfterSeconds: 2,
      });
    },
    /**
     * Returns how long a read waits for its response head before another address may be asked, in milliseconds; null
     * for a service with one address and for a slow route.
     */
    patienceMs: (service: ServiceName, route: string): number | null =>
      addressesOf(service).length < 2 ? null : healthOf(service).patience.waitMs(route),
    /** Starts to observe a call. */
    watch: (service: ServiceName, call: WatchedCall): CallWatch =>
      addressesOf(service).length < 2
        ? unwatched
        : healthOf(service).watch(call, {
            all: () => addressesOf(service),
            isUsable: (address) => !isBackingOff(address),
          }),
    /** Returns the number of ejected addresses of each service called so far. */
    ejected: (): [ServiceName, number][] =>
      [...health].map(([service, { outliers }]) => [service, outliers.ejectedOf(addressesOf(service))]),
    /** Records a refused connection: the address cools down for 1 s, doubling with each further failure up to 8 s. */
    refused(address: string) {
      const before = backOffs.get(address)?.forMs ?? FIRST_BACK_OFF_MS / 2;
      const forMs = isBackingOff(address) ? before : Math.min(before * 2, LONGEST_BACK_OFF_MS);
      backOffs.set(address, { untilMs: nowMs() + forMs, forMs });
    },
    /** Records that an address announced its stop. */
    stopping: (address: string) =>
      void backOffs.set(address, { untilMs: nowMs() + STOPPING_BACK_OFF_MS, forMs: FIRST_BACK_OFF_MS / 2 }),
    answered: (address: string) =>
      void (backOffs.size > 0 && !isBackingOff(address) && backOffs.delete(address)),
  };
}

export type Upstreams = ReturnType<typeof createUpstreams>;
