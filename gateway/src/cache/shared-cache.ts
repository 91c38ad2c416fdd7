import { type CachedAnswer } from './micro-cache';

/** Answers that several gateways share, behind the micro-cache of each. Neither call ever fails or takes long. */
export interface SharedCache {
  get(key: string): Promise<CachedAnswer | undefined>;
  /** Keeps it until it expires, if it is small enough. */
  set(key: string, answer: CachedAnswer): void;
}
