import { createHash } from 'node:crypto';
import mongoose, { type mongo } from 'mongoose';
import { notSupportedError } from './server-errors';
import { bsonType, isPlainObject } from './types';

const { BSON } = mongoose.mongo;

/** One byte a BSON class, ascending as MongoDB compares classes; 0xff is never used. */
const tag = {
  null: 0x05,
  number: 0x10,
  string: 0x15,
  object: 0x20,
  array: 0x25,
  objectId: 0x35,
  boolean: 0x40,
  date: 0x45,
} as const;

/** Longer values keep a prefix and a hash: still unique, ordered by the prefix only. */
const MAX_VALUE_BYTES = 400;
const KEPT_PREFIX_BYTES = 360;

/**
 * A binary key for a value: keys compare bytewise as MongoDB compares the values, and no key is a prefix of another, so
 * that keys of several fields can be concatenated.
 * @throws MongoServerError for the BSON types that no service filters, sorts or indexes by
 */
export function encodeKey(value: unknown): Buffer {
  if (value === undefined || value === null) return Buffer.from([tag.null]);
  switch (typeof value) {
    case 'number':
      return encodeNumber(tag.number, value);
    case 'string':
      return encodeBytes(tag.string, Buffer.from(value, 'utf8'));
    case 'boolean':
      return Buffer.from([tag.boolean, value ? 1 : 0]);
    default:
      return encodeObject(value as object);
  }
}

/**
 * A lower bound for range scans: like encodeKey, but of a long text only the ordered prefix, because
 * stored long texts are ordered no further than that.
 */
export function encodeRangeBound(value: unknown): Buffer {
  if (typeof value !== 'string' || Buffer.byteLength(value) <= KEPT_PREFIX_BYTES) return encodeKey(value);
  const key = encodeBytes(tag.string, Buffer.from(value, 'utf8').subarray(0, KEPT_PREFIX_BYTES));
  return key.subarray(0, key.length - TERMINATOR.length);
}

/** The class byte of a value: the first byte of its key. */
export function keyClass(value: unknown): number {
  return encodeKey(value)[0]!;
}

/** The key just past every key that starts with this prefix. */
export function afterPrefix(prefix: Buffer): Buffer {
  return Buffer.concat([prefix, Buffer.from([0xff])]);
}

/** MongoDB's order of two values: negative, zero or positive. */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number' && a === a && b === b) return a - b;
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  return Buffer.compare(encodeKey(a), encodeKey(b));
}

/** Returns true for values that MongoDB takes for equal: 1 and Int32(1), an ObjectId and its copy. Missing equals nothing. */
export function valuesEqual(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' || typeof a === 'boolean') return a === b;
  if (typeof a === 'number' && typeof b === 'number' && a === a) return a === b;
  return a !== undefined && b !== undefined && encodeKey(a).equals(encodeKey(b));
}

/** Returns a number, undefined for a value of another type. @throws MongoServerError for numbers that may lose precision */
export function numberIn(value: unknown): number | undefined {
  const type = bsonType(value) ?? '';
  if (type === 'Long' || type === 'Decimal128') throw notSupportedError(`Arithmetic with a ${type}`);
  return typeof value === 'number' ? value : undefined;
}

function encodeObject(value: object): Buffer {
  if (value instanceof Date) return encodeNumber(tag.date, value.getTime());
  if (Array.isArray(value)) return encodeBytes(tag.array, BSON.serialize({ v: value }));
  if (isPlainObject(value)) return encodeBytes(tag.object, BSON.serialize(value));
  const type = bsonType(value) ?? value.constructor.name;
  if (type === 'ObjectId') return Buffer.concat([Buffer.from([tag.objectId]), (value as mongo.ObjectId).id]);
  throw notSupportedError(`A filter, sort or index by a ${type}`);
}

/** IEEE 754 bits, flipped so that bytes sort as numbers; NaN sorts first. */
function encodeNumber(classTag: number, value: number): Buffer {
  const key = Buffer.allocUnsafe(9);
  key[0] = classTag;
  if (Number.isNaN(value)) return key.fill(0, 1);
  key.writeDoubleBE(value === 0 ? 0 : value, 1);
  if (key[1]! & 0x80) {
    for (let i = 1; i < 9; i++) key[i] = ~key[i]!;
  } else {
    key[1]! |= 0x80;
  }
  return key;
}

/** Length of the key of a number or a date. */
export const FIXED_KEY_BYTES = 9;

const bits = Buffer.alloc(8);

/** Reads the number or the date whose key begins at a position; undefined for every other value and for NaN. */
export function decodeFixedKey(key: Buffer, at: number): number | Date | undefined {
  const classTag = key[at];
  if (classTag !== tag.number && classTag !== tag.date) return undefined;
  key.copy(bits, 0, at + 1, at + FIXED_KEY_BYTES);
  if (bits[0]! & 0x80) bits[0]! &= 0x7f;
  else for (let i = 0; i < 8; i++) bits[i] = ~bits[i]!;
  const value = bits.readDoubleBE(0);
  if (Number.isNaN(value)) return undefined;
  return classTag === tag.date ? new Date(value) : value;
}

const TERMINATOR = Buffer.from([0, 1]);

/** Zero bytes are escaped as 00 ff and the end is 00 01: a shorter value sorts first and is no prefix. */
function encodeBytes(classTag: number, raw: Uint8Array): Buffer {
  let bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  if (bytes.length > MAX_VALUE_BYTES) {
    bytes = Buffer.concat([
      bytes.subarray(0, KEPT_PREFIX_BYTES),
      createHash('sha256').update(bytes).digest(),
    ]);
  }
  if (bytes.includes(0)) bytes = Buffer.from(bytes.toString('latin1').replaceAll('\0', '\0\xff'), 'latin1');
  return Buffer.concat([Buffer.from([classTag]), bytes, TERMINATOR]);
}

const SURROGATE = /[\ud800-\udfff]/;

/** UTF-8 order, which differs from JavaScript's UTF-16 order only beyond the basic plane. */
function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  if (SURROGATE.test(a) || SURROGATE.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
}
