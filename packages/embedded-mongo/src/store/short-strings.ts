/** Strings up to this length in bytes are looked up: names of fields, towns, dates, states. */
const MAX_BYTES = 24;
/** A power of two, above the number of postal codes and towns. */
const SLOTS = 16_384;

/**
 * Decodes UTF-8, short strings by a table of those met before: comparing bytes is several times faster than creating a
 * string, and equal strings of many documents share their memory. A slot holds the last string with its hash.
 */
export class ShortStrings {
  private readonly lengths = new Uint8Array(SLOTS);
  private readonly bytes = new Uint8Array(SLOTS * MAX_BYTES);
  private readonly texts = new Array<string>(SLOTS).fill('');

  /** Returns the text of a range of bytes. */
  decode(source: Buffer, start: number, end: number): string {
    const length = end - start;
    if (length > MAX_BYTES) return source.toString('utf8', start, end);
    const slot = slotOf(source, start, end);
    if (this.lengths[slot] === length && this.holds(slot, source, start, length))
      return this.texts[slot] as string;
    this.lengths[slot] = length;
    this.bytes.set(source.subarray(start, end), slot * MAX_BYTES);
    return (this.texts[slot] = source.toString('utf8', start, end));
  }

  private holds(slot: number, source: Buffer, start: number, length: number): boolean {
    const offset = slot * MAX_BYTES;
    for (let i = 0; i < length; i++) if (this.bytes[offset + i] !== source[start + i]) return false;
    return true;
  }
}

function slotOf(source: Buffer, start: number, end: number): number {
  let hash = end - start;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (source[at] as number)) | 0;
  return (hash ^ (hash >>> 14)) & (SLOTS - 1);
}
