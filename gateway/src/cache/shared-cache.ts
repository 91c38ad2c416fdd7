import { type CachedAnswer } from './micro-cache';

/** Answers shared by several gateways, behind the micro-cache of each. Calls never fail and have a short time limit. */
export interface SharedCache {
  get(key: string): Promise<CachedAnswer | undefined>;
  /** Stores the answer until it expires, if it is small enough. */
  set(key: string, answer: CachedAnswer): void;
}
