import { AppError, validationError } from '@kq/kernel';
import { germanReasons } from './de';
import { englishReasons } from './en';
import { type ParamKind } from './param-kinds';
import { polishReasons } from './pl';
import { readReason, reason, type ReasonName, reasonTable } from './reason';
import { type ReasonCatalogue, reasonText } from './reason-text';

type Params = Readonly<Record<string, string | number | readonly string[]>>;

const NAME = 'Q7';
const samples = (kind: ParamKind): readonly (string | number | readonly string[])[] => {
  if (kind === 'number') return [0, 1, 2, 5, 22, 1234];
  if (kind === 'date') return ['2026-12-01', '2027-01-31'];
  if (kind === 'text') return [NAME];
  if (kind === 'intervals')
    return [['2026-12-01/2026-12-05'], ['2026-12-01/2026-12-05', '2027-01-01/2027-01-03']];
  if (kind === 'texts') return [[NAME], [NAME, 'Q8']];
  return kind;
};

/** Every parameter varied, the others at their first sample. */
function paramsOf(name: ReasonName): Params[] {
  const kinds = Object.entries<ParamKind>(reasonTable[name]);
  const first = Object.fromEntries(kinds.map(([key, kind]) => [key, samples(kind)[0] ?? '']));
  const varied = kinds.flatMap(([key, kind]) => samples(kind).map((sample) => ({ ...first, [key]: sample })));
  return varied.length === 0 ? [{}] : varied;
}

const names = Object.keys(reasonTable) as ReasonName[];
const catalogues = { de: germanReasons, pl: polishReasons, en: englishReasons };
const sentencesOf = (catalogue: ReasonCatalogue, name: ReasonName): string[] =>
  paramsOf(name).map((params) => reasonText(catalogue, { reason: name, params }) ?? 'unknown');

/** Whole words that only one of the languages has; `accommodation_id` is a field of the API. */
const wordsOf = (letters: string, words: string): RegExp =>
  new RegExp(`[${letters}]|(?<!\\p{L})(${words.replaceAll(' ', '|')})(?![\\p{L}_])`, 'iu');
const GERMAN = wordsOf(
  'äöüÄÖÜß',
  'bitte der das den dem ein eine einen und oder nicht kein keine ist sind noch schon gerade Sie Ihr Ihre Ihnen diese dieser dieses mehr Bett Betten Anfrage Unterkunft mit von zu Foto Preis Angebot',
);
const POLISH = wordsOf(
  'ąćęłńśźżĄĆĘŁŃŚŹŻ',
  'prosimy nie jest lub oraz ten ta przez przed od najpierw kod tylko ju\u017c z kwatera oferta zapytanie',
);
const ENGLISH = wordsOf(
  '\u0192',
  'please the is are not and or of for with your you this that already again must at most least bed beds offer request night nights accommodation',
);
const foreign = { de: [POLISH, ENGLISH], pl: [GERMAN, ENGLISH], en: [GERMAN, POLISH] };

describe.each(['de', 'pl', 'en'] as const)('the catalogue of %s', (language) => {
  it.each(names)('words %s without a word of another language', (name) => {
    // docs/spec ERR-12 asks for an English text.
    if (language === 'de' && name === 'slug_unknown') return;
    for (const sentence of sentencesOf(catalogues[language], name)) {
      expect(sentence).not.toMatch(/undefined|NaN|\[object|unknown|\$\{|Invalid Date/);
      expect(sentence.trim()).toBe(sentence);
      for (const words of foreign[language]) expect(sentence).not.toMatch(words);
    }
  });

  it.each(names)('uses every parameter of %s', (name) => {
    const used = new Set<string>();
    for (const params of paramsOf(name)) {
      const watched = new Proxy(params, {
        get: (target, key) => (used.add(String(key)), target[String(key)]),
      });
      reasonText(catalogues[language], { reason: name, params: watched });
    }
    expect([...used].sort()).toEqual(Object.keys(reasonTable[name]).sort());
  });
});

it('has every reason in snake_case, and no sentence twice in German', () => {
  expect(names.filter((name) => !/^[a-z]+(_[a-z0-9]+)*$/.test(name))).toEqual([]);
  const sentences = names.map((name) => sentencesOf(germanReasons, name)[0]);
  expect(sentences.filter((one, index) => sentences.indexOf(one) !== index)).toEqual([]);
});

describe('reason', () => {
  it('takes names and parameters of the table only, and fields take no sentence in its place', () => {
    expect(reason('file_too_large', { megabytes: 3 })).toEqual({
      reason: 'file_too_large',
      params: { megabytes: 3 },
    });
    // @ts-expect-error -- not in the table
    expect(reason('Bitte ausfüllen.')).toBeDefined();
    // @ts-expect-error -- the parameter is missing
    expect(reason('file_too_large')).toBeDefined();
    // @ts-expect-error -- a sentence
    expect(validationError({ email: ['Bitte ausfüllen.'] })).toBeDefined();
    // @ts-expect-error -- a sentence
    expect(new AppError('CONFLICT', { reason: 'Diese Anfrage ist geschlossen.' })).toBeDefined();
    // @ts-expect-error -- made by hand
    expect(validationError({ email: [{ reason: 'value_missing' }] })).toBeDefined();
  });
});

describe('readReason', () => {
  it.each([
    [{ reason: 'value_missing' }, { reason: 'value_missing' }],
    [
      { reason: 'file_too_large', params: { megabytes: 3, more: 1 } },
      { reason: 'file_too_large', params: { megabytes: 3 } },
    ],
    [{ reason: 'file_too_large', params: { megabytes: '3' } }, undefined],
    [{ reason: 'file_too_large' }, undefined],
    [{ reason: 'reauthentication_needed', params: { by: 'magic' } }, undefined],
    [{ reason: 'of_a_newer_build' }, undefined],
    [{ reason: 'toString' }, undefined],
    [null, undefined],
  ])('reads %j', (value, expected) => {
    expect(readReason(value)).toEqual(expected);
  });
});
