export function createCallSlots(maxPerKey: number) {
  const taken = new Map<string, number>();
  return {
    /** @returns a function that releases the slot, or null when all slots of the key are in use */
    take(key: string): (() => void) | null {
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

/** Counts concurrent calls by key. */
export type CallSlots = ReturnType<typeof createCallSlots>;
