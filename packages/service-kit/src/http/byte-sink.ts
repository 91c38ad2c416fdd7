const FIRST_BYTES = 16 * 1024;

/**
 * Collects a body in one growing buffer. A list of chunks would cost 200 bytes for each chunk, however small a client
 * makes them.
 */
export function createByteSink(limitBytes: number, announcedBytes: number | null) {
  let buffer = Buffer.allocUnsafeSlow(Math.min(limitBytes, announcedBytes ?? FIRST_BYTES));
  let length = 0;

  function grow(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.min(limitBytes, Math.max(needed, buffer.length * 2)));
    buffer.copy(larger, 0, 0, length);
    buffer = larger;
  }

  return {
    get length() {
      return length;
    },
    /** @returns false, without a change, for a chunk that exceeds the limit */
    add(chunk: Buffer): boolean {
      const needed = length + chunk.length;
      if (needed > limitBytes) return false;
      if (needed > buffer.length) grow(needed);
      chunk.copy(buffer, length);
      length = needed;
      return true;
    },
    bytes: (): Buffer => buffer.subarray(0, length),
  };
}
