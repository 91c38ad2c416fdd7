import { randomUUID } from 'node:crypto';
import { requireServer } from './require-server';

/** Returns the Redis shared by suites. They are separated by `ownPrefix` and never stop, flush or reconfigure it. */
export async function sharedRedis(url = 'redis://127.0.0.1:16379'): Promise<string> {
  await requireServer('Redis', url, 6379);
  return url;
}

export const ownPrefix = (): string => `t${randomUUID().slice(0, 8)}`;
