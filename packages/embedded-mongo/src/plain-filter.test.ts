import fc from 'fast-check';
import mongoose from 'mongoose';
import { compileFilter } from './query-engine';
import { matchesPlainly, plainConditions } from './plain-filter';
import { type Doc } from './types';

const { Long, ObjectId } = mongoose.mongo;

/** By mingo alone: `$and` is no plain filter. */
const byMingo = (filter: Doc) => compileFilter({ $and: [filter] });

const scalar = fc.constantFrom<unknown>(0, -0, 1, 2.5, '', 'a', 'b', true, false, null);
const stored = fc.oneof(
  scalar,
  fc.constantFrom<unknown>(null, new Date(0), Long.fromNumber(1), new ObjectId(), { a: 1 }, NaN),
  fc.array(fc.oneof(scalar, fc.constantFrom<unknown>(null, ['a'], { a: 1 })), { maxLength: 3 }),
);

it('a plain filter matches what mingo matches', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('x', 'y'), stored),
      fc.dictionary(
        fc.constantFrom('x', 'y', 'z'),
        fc.oneof(
          scalar,
          fc.array(scalar, { maxLength: 3 }).map(($in) => ({ $in })),
        ),
        { minKeys: 1 },
      ),
      (document, filter) => {
        expect(plainConditions(filter)).not.toBeNull();
        const plain = matchesPlainly(document, plainConditions(filter)!);
        expect(compileFilter(filter)(document)).toBe(byMingo(filter)(document));
        if (plain !== null) expect(plain).toBe(byMingo(filter)(document));
      },
    ),
    { numRuns: 2000 },
  );
});

it.each<Doc>([
  { 'x.y': 1 },
  { $or: [{ x: 1 }] },
  { x: { $gt: 1 } },
  { x: { $in: [1], $ne: 2 } },
  { x: { y: 1 } },
  { x: /a/ },
  { x: new Date(0) },
  { x: [1] },
  { x: NaN },
])('%j is not plain', (filter) => {
  expect(plainConditions(filter)).toBeNull();
});
