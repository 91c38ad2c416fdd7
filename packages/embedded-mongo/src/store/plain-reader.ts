import { type Doc } from '../types';
import { ShortStrings } from './short-strings';

/** Types of BSON elements. */
const [DOUBLE, STRING, OBJECT, ARRAY] = [1, 2, 3, 4];
const [BOOLEAN, DATE, NULL, INT] = [8, 9, 10, 16];

const LENGTH_BYTES = 4;
const EMPTY_OBJECT_BYTES = 5;
const DOLLAR = 0x24;
const TWO_32 = 2 ** 32;

/** Thrown without a stack, which takes longer to record than a document takes to decode. */
const NOT_PLAIN = Symbol('not plain');

const strings = new ShortStrings();

/**
 * Decodes a BSON document of the types that most documents have (numbers, strings, dates, booleans, null, objects and
 * arrays) as the driver's decoder does, in half the time. Top-level fields that `isRead` does not name are skipped.
 * Returns undefined for every other document: of further types, of fields that begin with `$` or are named `__proto__`,
 * or not well-formed.
 */
export function readPlain(bytes: Buffer, isRead?: (name: string) => boolean): Doc | undefined {
  try {
    const reader = new PlainReader(bytes);
    const document = reader.object(isRead);
    return reader.at === bytes.length ? document : undefined;
  } catch (error) {
    if (error === NOT_PLAIN) return undefined;
    throw error;
  }
}

class PlainReader {
  at = 0;

  constructor(private readonly bytes: Buffer) {}

  object(isRead?: (name: string) => boolean): Doc {
    const result: Doc = {};
    const end = this.enter();
    while (this.at < end) {
      const type = this.bytes[this.at] as number;
      const name = this.name();
      if (isRead === undefined || isRead(name)) result[name] = this.value(type);
      else this.skip(type);
    }
    this.leave(end);
    return result;
  }

  private array(): unknown[] {
    const result: unknown[] = [];
    const end = this.enter();
    while (this.at < end) {
      const type = this.bytes[this.at] as number;
      this.endOfName();
      result.push(this.value(type));
    }
    this.leave(end);
    return result;
  }

  private value(type: number): unknown {
    const { bytes, at } = this;
    if (type === OBJECT) return this.object();
    if (type === ARRAY) return this.array();
    this.skip(type);
    switch (type) {
      case STRING:
        return strings.decode(bytes, at + LENGTH_BYTES, this.at - 1);
      case DOUBLE:
        return bytes.readDoubleLE(at);
      case INT:
        return bytes.readInt32LE(at);
      case BOOLEAN:
        return bytes[at] === 1;
      case DATE:
        return new Date(bytes.readInt32LE(at + 4) * TWO_32 + bytes.readUInt32LE(at));
      default:
        return null;
    }
  }

  /** Moves behind a value. */
  private skip(type: number): void {
    this.at += this.sizeOf(type);
    if (this.at > this.bytes.length) throw NOT_PLAIN;
  }

  private sizeOf(type: number): number {
    switch (type) {
      case DOUBLE:
      case DATE:
        return 8;
      case INT:
        return 4;
      case BOOLEAN:
        return 1;
      case NULL:
        return 0;
      case STRING:
        return LENGTH_BYTES + this.lengthOf(1);
      case OBJECT:
      case ARRAY:
        return this.lengthOf(EMPTY_OBJECT_BYTES);
      default:
        throw NOT_PLAIN;
    }
  }

  private name(): string {
    const start = this.at + 1;
    const end = this.endOfName();
    const name = strings.decode(this.bytes, start, end);
    // The driver makes a `DBRef` of an object with `$ref`.
    if (this.bytes[start] === DOLLAR || name === '__proto__') throw NOT_PLAIN;
    return name;
  }

  /** Moves behind the name of an element. Returns where the name ends. */
  private endOfName(): number {
    const { bytes } = this;
    // A loop: names are so short that a call of indexOf() takes longer.
    let end = this.at + 1;
    while (bytes[end] !== 0) if (++end >= bytes.length) throw NOT_PLAIN;
    this.at = end + 1;
    return end;
  }

  /** Moves into a document or an array. Returns where it ends. */
  private enter(): number {
    const end = this.at + this.lengthOf(EMPTY_OBJECT_BYTES) - 1;
    this.at += LENGTH_BYTES;
    return end;
  }

  private leave(end: number): void {
    if (this.at !== end || this.bytes[end] !== 0) throw NOT_PLAIN;
    this.at += 1;
  }

  private lengthOf(least: number): number {
    if (this.at + LENGTH_BYTES > this.bytes.length) throw NOT_PLAIN;
    const length = this.bytes.readInt32LE(this.at);
    if (length < least || this.at + length > this.bytes.length) throw NOT_PLAIN;
    return length;
  }
}
