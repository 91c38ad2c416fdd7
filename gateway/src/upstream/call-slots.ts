/** Counts concurrent calls by key. */
export interface CallSlots {
  /** @returns a function that releases the slot, or null when all slots of the key are in use */
  take(key: string): (() => void) | null;
}

export function createCallSlots(maxPerKey: number): CallSlots {
  const taken = new Map<string, number>();
  return {
    take(key) {
      const count = taken.get(key) ?? 0;
      if (count >= maxPerKey) return null;
      taken.set(key, count + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        const left = (taken.get(key) ?? 1) - 1;
        if (left === 0) taken.delete(key);
        else taken.set(key, left);
      };
    },
  };
}
