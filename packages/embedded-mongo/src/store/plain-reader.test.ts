import fc from 'fast-check';
import mongoose from 'mongoose';
import { decodeDocument, encodeDocument } from '../bson-codec';
import { type Doc } from '../types';
import { readPlain } from './plain-reader';

const { BSON, Binary, DBRef, Decimal128, Long, ObjectId } = mongoose.mongo;

const name = fc.oneof(
  fc.constantFrom('__proto__', '$ref', '$id', 'a', 'ä', '', 'a field whose name is longer than others'),
  fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0')),
);
const plain = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('München', 'Nordrhein-Westfalen', 'a\0b', ''),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
);
const special = fc.constantFrom<unknown>(
  undefined,
  /a/i,
  new ObjectId('0123456789abcdef01234567'),
  new Binary(Buffer.from([1, 2, 3])),
  Decimal128.fromString('1.10'),
  Long.fromString('9007199254740993'),
  new DBRef('places', new ObjectId('0123456789abcdef01234567')),
);
const documents = (leaf: fc.Arbitrary<unknown>, names = name): fc.Arbitrary<Doc> =>
  fc.letrec((tie) => ({
    document: fc.dictionary(names, tie('value'), { maxKeys: 6 }),
    value: fc.oneof({ maxDepth: 4 }, leaf, tie('document'), fc.array(tie('value'), { maxLength: 4 })),
  })).document as fc.Arbitrary<Doc>;

/** Names that stored documents may have. */
const fieldName = name.filter((text) => !text.startsWith('$') && text !== '__proto__');

const driverDecoding = (bytes: Buffer): Doc => BSON.deserialize(bytes, {});

describe('decoding of stored documents', () => {
  it('gives what the decoder of the driver gives, in the same order', () => {
    const leaf = fc.oneof({ weight: 9, arbitrary: plain }, special);
    fc.assert(
      fc.property(documents(leaf), (document) => {
        const bytes = encodeDocument(document);
        const decoded = decodeDocument(bytes);
        expect(decoded).toEqual(driverDecoding(bytes));
        expect(Object.keys(decoded)).toEqual(Object.keys(driverDecoding(bytes)));
      }),
      { numRuns: 1000 },
    );
  });

  it('decodes plain documents itself', () => {
    fc.assert(
      fc.property(documents(plain, fieldName), (document) => {
        const bytes = encodeDocument(document);
        expect(readPlain(bytes)).toEqual(driverDecoding(bytes));
      }),
    );
  });

  it('decodes the fields that are read only', () => {
    const leaf = fc.oneof({ weight: 9, arbitrary: plain }, special);
    fc.assert(
      fc.property(documents(leaf, fieldName), fc.array(fieldName), (document, read) => {
        const bytes = encodeDocument(document);
        const expected = Object.entries(driverDecoding(bytes)).filter(([field]) => read.includes(field));
        expect(Object.entries(decodeDocument(bytes, (field) => read.includes(field)))).toEqual(expected);
      }),
    );
  });

  it('leaves what is cut off or has other bytes to the driver, which refuses it', () => {
    const document = {
      _id: 1,
      title: 'Haus am See',
      at: new Date(0),
      rooms: [{ beds: 2 }],
      vat: { rate: 7 },
    };
    const bytes = encodeDocument(document);
    for (let length = 0; length < bytes.length; length++)
      expect(readPlain(Buffer.from(bytes.subarray(0, length)))).toBeUndefined();
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = 0xff;
      expect(() => readPlain(changed)).not.toThrow();
    }
  });

  it('shares equal short texts, whatever was in their place before', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 30 })), (texts) => {
        for (let time = 0; time < 2; time++)
          for (const text of texts)
            expect(readPlain(encodeDocument({ text }))).toEqual(driverDecoding(encodeDocument({ text })));
      }),
    );
  });
});
