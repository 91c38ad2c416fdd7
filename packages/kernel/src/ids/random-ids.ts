import { randomBytes, randomInt } from 'node:crypto';

/** Returns a random integer from `min` to `max`, both included; `max` < 2^53. @throws RangeError for an empty range */
export function randomId(min: number, max: number): number {
  const range = max - min + 1;
  if (!Number.isSafeInteger(min) || !Number.isSafeInteger(max) || range < 1)
    throw new RangeError(`randomId: invalid range ${min} to ${max}`);
  if (range < 2 ** 48) return min + randomInt(range);
  for (;;) {
    const drawn = Number(randomBytes(8).readBigUInt64BE() >> 11n);
    if (drawn < range) return min + drawn;
  }
}

/** Returns an id of nine digits, which never looks like a postal code (docs/design.md D47). */
export const newAccommodationId = (): number => randomId(10 ** 8, 10 ** 9 - 1);

/** Returns an id from 10^9 to 10^12 − 1. */
export const newUserId = (): number => randomId(10 ** 9, 10 ** 12 - 1);

/** Returns an id from 10^12 to 2^53 − 1. */
export const newRequestId = (): number => randomId(10 ** 12, Number.MAX_SAFE_INTEGER);
