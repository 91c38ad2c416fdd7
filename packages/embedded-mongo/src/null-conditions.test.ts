import { compileFilter } from './query-engine';
import { type Doc } from './types';

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
      expect(compileFilter(filter)(document)).toBe(isMatch);
    for (const filter of [{ 'a.b': { $ne: null } }, { 'a.b': { $nin: ['x', null] } }])
      expect(compileFilter(filter)(document)).toBe(!isMatch);
    expect(compileFilter({ 'a.b': { $gt: null } })(document)).toBe(false);
  });
});
