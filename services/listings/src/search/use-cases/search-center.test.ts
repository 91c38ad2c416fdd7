import { loadGazetteer } from '@kq/gazetteer';
import { ABROAD, FOUND_TEXTS, isRight, UNKNOWN } from '@kq/gazetteer/testing/place-texts';
import { createSearchCenter } from './search-center';

const searchCenter = createSearchCenter({ gazetteer: loadGazetteer() });

describe('searchCenter', () => {
  it.each(FOUND_TEXTS)('says the kind of %s', (_what, kinds, texts) => {
    const wrong = texts.flatMap(([location, ...names]) => {
      const center = searchCenter({ location });
      const isExpected = center !== null && kinds.includes(center.kind) && isRight(center.name, names);
      return isExpected ? [] : [{ location, center }];
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['what is abroad (docs/spec SRCH-16)', ABROAD, 'location_abroad'],
    ['a text of no place (docs/spec ERR-10)', UNKNOWN, 'location_unknown'],
  ])('rejects %s', (_what, texts, reason) => {
    for (const location of texts)
      expect(() => searchCenter({ location })).toThrow(
        expect.objectContaining({ fields: { location: [{ reason }] } }),
      );
  });
});
