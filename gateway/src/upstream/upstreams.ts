import { type ServiceName } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { createAddressBook, resolveIpv4, type Resolve } from './address-book';

/** Base URLs of one service, asked at every call: in one process they are only known after the services listen. */
export type UpstreamSource = () => string | readonly string[];

export interface Upstreams {
  /**
   * The next address of a service, in turn: one that does not rest and was not tried, else one that was not tried, else any.
   * @throws AppError UNAVAILABLE while none is known
   */
  next(service: ServiceName, tried?: readonly string[]): string;
  /** How many addresses it has. */
  count(service: ServiceName): number;
  /** An address could not be reached: it rests 1 s, and twice as long at each further time, at most 8 s. */
  refused(address: string): void;
  /** An address said that it is about to stop. */
  stopping(address: string): void;
  answered(address: string): void;
}

export interface UpstreamsOptions {
  readonly resolve?: Resolve;
  readonly nowMs?: () => number;
}

interface Rest {
  readonly untilMs: number;
  readonly forMs: number;
}

const firstRestMs = 1000;
const longestRestMs = 8000;
/** Until a stopping service has gone; it may be back by then. */
const stoppingRestMs = 3000;

export function createUpstreams(
  sources: Readonly<Partial<Record<ServiceName, UpstreamSource>>>,
  { resolve = resolveIpv4, nowMs = () => performance.now() }: UpstreamsOptions = {},
): Upstreams {
  const turns = new Map<ServiceName, number>();
  const rests = new Map<string, Rest>();
  const book = createAddressBook(resolve, nowMs);
  const addressesOf = (service: ServiceName): readonly string[] => {
    const urls = sources[service]?.() ?? [];
    return book.expand(typeof urls === 'string' ? [urls].filter((url) => url !== '') : urls);
  };
  const isResting = (address: string): boolean => (rests.get(address)?.untilMs ?? 0) > nowMs();

  return {
    count: (service) => addressesOf(service).length,
    next(service, tried = []) {
      const addresses = addressesOf(service);
      const turn = turns.get(service) ?? 0;
      turns.set(service, turn + 1);
      const inTurn = addresses.map((_each, index) => addresses[(turn + index) % addresses.length] ?? '');
      const untried = inTurn.filter((address) => !tried.includes(address));
      const chosen = untried.find((address) => !isResting(address)) ?? untried[0] ?? inTurn[0];
      if (chosen !== undefined) return chosen;
      throw new AppError('UNAVAILABLE', {
        message: `no known address for ${service}`,
        retryAfterSeconds: 2,
      });
    },
    refused(address) {
      const before = rests.get(address)?.forMs ?? firstRestMs / 2;
      const forMs = isResting(address) ? before : Math.min(before * 2, longestRestMs);
      rests.set(address, { untilMs: nowMs() + forMs, forMs });
    },
    stopping: (address) =>
      void rests.set(address, { untilMs: nowMs() + stoppingRestMs, forMs: firstRestMs / 2 }),
    answered: (address) => void (rests.size > 0 && !isResting(address) && rests.delete(address)),
  };
}
