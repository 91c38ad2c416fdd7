import * as fc from 'fast-check';
import mongoose from 'mongoose';
import { decodeDocument, encodeDocument } from '../bson-codec';
import { type Doc } from '../types';
import { copyDocument, DecodedDocuments } from './decoded-documents';

const { Binary, Decimal128, Long, ObjectId } = mongoose.mongo;

const key = Buffer.from('key');
const stored = (document: Doc): Buffer => encodeDocument(document);
const everyType = (): Doc => ({
  text: 'Zimmer',
  number: 1.5,
  none: null,
  at: new Date(0),
  id: new ObjectId('0123456789abcdef01234567'),
  bytes: new Binary(Buffer.from([1, 2, 3])),
  money: Decimal128.fromString('1.10'),
  large: Long.fromString('9007199254740993'),
  pattern: /a/i,
  list: [1, { deep: ['x'] }],
  nested: { deep: { deeper: true } },
});

describe('documents as they were decoded last', () => {
  it('are what decoding gives, the first time and again', () => {
    const decoded = new DecodedDocuments();
    const bytes = stored(everyType());
    for (let time = 0; time < 3; time++) {
      const document = decoded.decode(key, bytes);
      expect(document).toEqual(decodeDocument(bytes));
      expect(encodeDocument(document).equals(bytes)).toBe(true);
    }
  });

  it('leave the store as copies that share nothing with them', () => {
    const decoded = new DecodedDocuments();
    const bytes = stored(everyType());
    for (let time = 0; time < 3; time++) {
      // A read returns a separate copy of the bytes.
      const document = copyDocument(decoded.decode(key, Buffer.from(bytes))) as ReturnType<typeof everyType>;
      expect(document).toEqual(decodeDocument(bytes));
      (document.at as Date).setTime(1);
      (document.list as unknown[]).push('more');
      (document.bytes as { buffer: Uint8Array }).buffer[0] = 9;
      (document.nested as { deep: Doc }).deep.deeper = false;
      delete document.text;
    }
  });

  it('copy to what storing and reading would make of them', () => {
    const written = { none: undefined, large: Long.fromNumber(7), list: [undefined, 1] };
    expect(copyDocument(written)).toEqual(decodeDocument(encodeDocument(written)));
  });

  it('are those of the bytes that are asked for, not of what the key had before', () => {
    const decoded = new DecodedDocuments();
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 20 }), (values) => {
        for (const value of values)
          expect(decoded.decode(key, stored({ _id: 1, value }))).toEqual({ _id: 1, value });
      }),
    );
  });

  it('are copied for whatever JSON they hold', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.oneof(
            fc.constant('__proto__'),
            fc.string().filter((name) => !name.includes('\0')),
          ),
          fc.jsonValue(),
        ),
        (json) => {
          const document = decodeDocument(encodeDocument(json));
          expect(copyDocument(document)).toEqual(document);
        },
      ),
    );
  });
});
