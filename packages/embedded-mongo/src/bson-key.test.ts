import fc from 'fast-check';
import mongoose from 'mongoose';
import { compareValues, decodeFixedKey, encodeKey } from './bson-key';

const { ObjectId } = mongoose.mongo;

const scalar = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
);

describe('encodeKey', () => {
  it('orders as compareValues does', () => {
    fc.assert(
      fc.property(scalar, scalar, (a, b) => {
        expect(Math.sign(Buffer.compare(encodeKey(a), encodeKey(b)))).toBe(Math.sign(compareValues(a, b)));
      }),
    );
  });

  it('returns no key that is a prefix of another', () => {
    fc.assert(
      fc.property(scalar, scalar, (a, b) => {
        const [left, right] = [encodeKey(a), encodeKey(b)];
        expect(left.equals(right) || !right.subarray(0, left.length).equals(left)).toBe(true);
      }),
    );
  });

  it('orders the BSON classes as MongoDB does', () => {
    const ascending = [
      null,
      -Infinity,
      -1.5,
      0,
      3,
      'a',
      'b',
      { a: 1 },
      [1],
      new ObjectId(),
      false,
      true,
      new Date(-5),
      new Date(5),
    ];
    const keys = ascending.map(encodeKey);
    expect([...keys].sort(Buffer.compare)).toEqual(keys);
  });

  it('keeps long values apart', () => {
    expect(encodeKey('x'.repeat(1000)).equals(encodeKey(`${'x'.repeat(999)}y`))).toBe(false);
  });
});

describe('decodeFixedKey', () => {
  it('reads numbers and dates back, and nothing else', () => {
    fc.assert(
      fc.property(scalar, fc.nat(4), (value, at) => {
        const key = Buffer.concat([Buffer.alloc(at, 0xff), encodeKey(value)]);
        const isFixed = (typeof value === 'number' && !Number.isNaN(value)) || value instanceof Date;
        // A key has one zero.
        const expected = value === 0 ? 0 : value;
        expect(decodeFixedKey(key, at)).toEqual(isFixed ? expected : undefined);
      }),
    );
  });
});
