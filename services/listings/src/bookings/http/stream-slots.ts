import { AppError } from '@kq/kernel';

export interface StreamLimits {
  /** KQ_STREAMS_PER_USER */
  readonly perUser: number;
  /** KQ_STREAMS_PER_ADDRESS */
  readonly perAddress: number;
}

/** Limits live streams per user and per address (docs/security.md S14). */
export function createStreamSlots({ perUser, perAddress }: StreamLimits) {
  const counts = new Map<string, number>();
  const change = (key: string, by: number): void => {
    const count = (counts.get(key) ?? 0) + by;
    if (count <= 0) counts.delete(key);
    else counts.set(key, count);
  };

  return {
    /** @returns a function that releases the slot @throws AppError UNAVAILABLE (503) beyond the limits */
    take(userId: number, address: string): () => void {
      const keys = [`user ${userId}`, `address ${address}`] as const;
      if ((counts.get(keys[0]) ?? 0) >= perUser || (counts.get(keys[1]) ?? 0) >= perAddress) {
        throw new AppError('UNAVAILABLE', {
          message: `event stream limit reached: ${perUser} per user, ${perAddress} per address`,
          retryAfterSeconds: 15,
        });
      }
      keys.forEach((key) => change(key, 1));
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        keys.forEach((key) => change(key, -1));
      };
    },
  };
}
