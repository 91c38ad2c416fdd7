import { type Clock } from '@kq/kernel';
import { LRUCache } from 'lru-cache';
import { type HeaderList } from '../http/response-head';
import { type MatchedRoute } from '../routing/route-matcher';

/** A complete answer, as it is sent. */
export interface CachedAnswer {
  readonly headers: HeaderList;
  readonly body: Buffer;
  /** The body as text, for short answers: Node then writes head and body in one piece. */
  readonly latin1: string | null;
  /** Milliseconds since 1970. */
  readonly storedAt: number;
  readonly expiresAt: number;
  /** How often it was sent from the cache. */
  hits: number;
}

/** The outcome of a call that other calls were waiting for. */
export type FlightEnd =
  | { readonly kind: 'stored'; readonly answer: CachedAnswer }
  | { readonly kind: 'uncacheable' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** A URL that the pipelines have parsed: the fast path answers only these URLs (docs/security.md S11). */
export interface KnownUrl {
  readonly base: string;
  readonly route: MatchedRoute;
}

export interface MicroCacheOptions {
  readonly maxEntries: number;
  readonly maxBytes: number;
  readonly clock: Clock;
}

/** Maximum size of one answer (docs/security.md S10). */
export const MAX_ANSWER_BYTES = 256 * 1024;

/** For how long an expired answer is sent while one call fetches it again, and how often it must have been asked before. */
const STALE_MS = 1000;
const STALE_MIN_HITS = 2;

const MAX_LATIN1_BYTES = 32 * 1024;

export function latin1Of(body: Buffer): string | null {
  return body.length > MAX_LATIN1_BYTES ? null : body.toString('latin1');
}

export function createMicroCache({ maxEntries, maxBytes, clock }: MicroCacheOptions) {
  const answers = new LRUCache<string, CachedAnswer>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: (answer, key) => answer.body.length + (answer.latin1?.length ?? 0) + key.length + 500,
  });
  return {
    get(key: string): CachedAnswer | undefined {
      const answer = answers.get(key);
      return answer !== undefined && clock.now().getTime() < answer.expiresAt ? answer : undefined;
    },
    /** Returns an answer that has just expired and was asked often: for calls that arrive while another one fetches it. */
    getStale(key: string): CachedAnswer | undefined {
      const answer = answers.get(key);
      if (answer === undefined || answer.hits < STALE_MIN_HITS) return undefined;
      return clock.now().getTime() < answer.expiresAt + STALE_MS ? answer : undefined;
    },
    drop: (key: string) => void answers.delete(key),
    set: (key: string, answer: CachedAnswer) => void answers.set(key, answer),
    /** The running call of each key. */
    flights: new Map<string, Promise<FlightEnd>>(),
    knownUrls: new LRUCache<string, KnownUrl>({ max: maxEntries }),
    clock,
    stats: { hits: 0, misses: 0, waited: 0 },
  };
}

export type MicroCache = ReturnType<typeof createMicroCache>;
