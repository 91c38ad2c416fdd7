import mongoose from 'mongoose';
import { compileFilter } from './filter';
import { type Doc } from './types';

const { ObjectId } = mongoose.mongo;

const matches = (filter: Doc, document: Doc): boolean => compileFilter(filter)(document);

/** As MongoDB's own tests of its matcher have it (expression_leaf_test.cpp, MatchesNestedNull). */
describe('a filter with null', () => {
  it.each<[Doc, boolean]>([
    [{}, true],
    [{ a: null }, true],
    [{ a: 4 }, true],
    [{ a: {} }, true],
    [{ a: [{}] }, true],
    [{ a: [{}, { b: 5 }] }, true],
    [{ a: { b: null } }, true],
    [{ a: [{ b: [null] }] }, true],
    [{ a: [] }, false],
    [{ a: [null] }, false],
    [{ a: [1, 2] }, false],
    [{ a: { b: 4 } }, false],
    [{ a: [{ b: [] }] }, false],
    [{ a: [{ b: 4 }, { b: 5 }] }, false],
  ])('on %j', (document, isMatch) => {
    for (const filter of [{ 'a.b': null }, { 'a.b': { $in: ['x', null] } }, { 'a.b': { $lte: null } }])
      expect(matches(filter, document)).toBe(isMatch);
    expect(matches({ 'a.b': { $ne: null } }, document)).toBe(!isMatch);
    expect(matches({ 'a.b': { $gt: null } }, document)).toBe(false);
  });
});

const id = new ObjectId();

describe('a filter', () => {
  it.each<[string, Doc, Doc[], Doc[]]>([
    ['equals numbers', { v: 1 }, [{ v: 1 }], [{ v: '1' }, { v: true }]],
    [
      'equals ids by their bytes',
      { v: id },
      [{ v: new ObjectId(id.toHexString()) }],
      [{ v: new ObjectId() }],
    ],
    ['equals dates', { v: new Date(5) }, [{ v: new Date(5) }], [{ v: new Date(6) }, { v: 5 }]],
    [
      'equals an element or the whole list',
      { v: 'a' },
      [{ v: 'a' }, { v: ['b', 'a'] }],
      [{ v: [['a']] }, { v: 'b' }],
    ],
    ['equals a list as a whole', { v: [1, 2] }, [{ v: [1, 2] }, { v: [[1, 2]] }], [{ v: [2, 1] }, { v: 1 }]],
    [
      'reaches into lists of documents and by position',
      { 'v.1.x': 1 },
      [{ v: [{}, { x: 1 }] }, { v: { 1: { x: [1] } } }],
      [{ v: [{ x: 1 }] }],
    ],
    [
      'compares within one BSON type',
      { v: { $gt: 1 } },
      [{ v: 2 }, { v: [0, 5] }],
      [{ v: '2' }, { v: new Date(9) }, { v: NaN }, {}],
    ],
    [
      'compares texts by their bytes',
      { v: { $gte: 'a', $lt: 'b' } },
      [{ v: 'a' }, { v: 'az' }],
      [{ v: 'b' }, { v: 'A' }],
    ],
    [
      'compares dates',
      { v: { $lte: new Date(5) } },
      [{ v: new Date(5) }, { v: [new Date(9), new Date(1)] }],
      [{ v: new Date(6) }, { v: null }],
    ],
    ['takes a list of values', { v: { $in: [1, 'a'] } }, [{ v: 1 }, { v: ['a'] }], [{ v: 2 }, {}]],
    ['takes no value of an empty list', { v: { $in: [] } }, [], [{ v: 1 }, {}]],
    ['negates for all elements', { v: { $ne: 1 } }, [{ v: 2 }, {}], [{ v: 1 }, { v: [2, 1] }]],
    ['counts elements', { v: { $size: 1 } }, [{ v: [1] }, { v: [[1, 2]] }], [{ v: [] }, { v: 1 }, {}]],
    [
      'matches one element by several fields',
      { v: { $elemMatch: { x: 1, y: { $gt: 1 } } } },
      [{ v: [{ x: 1, y: 2 }] }],
      [{ v: [{ x: 1 }, { y: 2 }] }, { v: { x: 1, y: 2 } }],
    ],
    [
      'combines alternatives with other conditions',
      { a: 1, $or: [{ b: 1 }, { c: 1 }] },
      [{ a: 1, c: 1 }],
      [{ a: 1 }, { b: 1 }],
    ],
    ['does not find a field of the prototype', { toString: { $ne: null } }, [], [{}]],
  ])('%s', (_title, filter, matching, others) => {
    for (const document of matching) expect([document, matches(filter, document)]).toEqual([document, true]);
    for (const document of others) expect([document, matches(filter, document)]).toEqual([document, false]);
  });
});
