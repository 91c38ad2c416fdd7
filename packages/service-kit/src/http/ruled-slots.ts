import { type AppError } from '@kq/kernel';
import { createCallSlots } from './call-slots';

/** A limit of concurrent calls. */
export interface SlotRule<Caller> {
  /** Calls at a time of one key. */
  readonly max: number;
  /** Returns what the rule counts a caller by; null when it does not apply. */
  readonly keyOf: (caller: Caller) => string | null;
  readonly refusal: () => AppError;
}

/** Creates slots for calls that must fit all given rules. The first rule without room refuses. */
export function createRuledSlots<Caller>(rules: readonly SlotRule<Caller>[]) {
  const limits = rules.map((rule) => ({ ...rule, calls: createCallSlots(rule.max) }));
  return {
    /**
     * @returns a function that releases the slot
     * @throws AppError the refusal of a rule without room; it takes no slot of the others
     */
    take(caller: Caller): () => void {
      const releases: (() => void)[] = [];
      const release = (): void => releases.forEach((each) => each());
      for (const { calls, keyOf, refusal } of limits) {
        const key = keyOf(caller);
        if (key === null) continue;
        const releaseOne = calls.take(key);
        if (releaseOne === null) {
          release();
          throw refusal();
        }
        releases.push(releaseOne);
      }
      return release;
    },
  };
}

export type RuledSlots<Caller> = ReturnType<typeof createRuledSlots<Caller>>;
