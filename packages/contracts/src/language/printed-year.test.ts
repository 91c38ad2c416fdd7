import * as fc from 'fast-check';
import { addDays } from '../dates';
import { formatDateWithYear } from '../format';
import { englishFormat } from './english-format';
import { germanFormat } from './german-format';
import { type LanguageFormat } from './language-format';
import { polishFormat } from './polish-format';

const MONTH_STEMS: Readonly<Record<LanguageFormat['language'], string>> = {
  de: 'jan feb mär apr mai jun jul aug sep okt nov dez',
  en: 'jan feb mar apr may jun jul aug sep oct nov dec',
  pl: 'sty lut mar kwi maj cze lip sie wrz paź lis gru',
};

/** Reads a printed date as a person does: without a year it is one of this year. */
function readBack(text: string, { language }: LanguageFormat, today: string): string {
  const day = /\d{1,2}/.exec(text)?.[0] ?? '';
  const year = /\b\d{4}\b/.exec(text)?.[0] ?? today.slice(0, 4);
  const stems = MONTH_STEMS[language].split(' ');
  const number = stems.findIndex((stem) => text.toLowerCase().includes(` ${stem}`)) + 1;
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const dates = fc
  .tuple(
    fc.integer({ min: 0, max: 6000 }),
    fc.integer({ min: -1200, max: 1200 }),
    fc.integer({ min: 1, max: 400 }),
  )
  .map(([now, ahead, nights]) => {
    const today = addDays('2024-01-01', now);
    const start = addDays(today, ahead);
    return { today, start, end: addDays(start, nights) };
  });
const years = (text: string): number => text.match(/\b\d{4}\b/g)?.length ?? 0;

describe.each([germanFormat, polishFormat, englishFormat])('dates in $language', (format) => {
  it('are never ambiguous: read relative to today, they are the same day', () => {
    fc.assert(
      fc.property(dates, ({ today, start }) => {
        expect(readBack(format.date(start, today), format, today)).toBe(start);
        expect(readBack(format.dateWithYear(start), format, '1999-01-01')).toBe(start);
        const [day = '', time] = format.instant(`${start}T11:30:00Z`, today).split(/, (?=\d\d:\d\d$)/);
        expect(readBack(day, format, today)).toBe(start);
        expect(time).toMatch(/^1[23]:30$/);
      }),
      { numRuns: 500 },
    );
  });

  it('carry a year at both ends of a span or at none, and name both days', () => {
    fc.assert(
      fc.property(dates, ({ today, start, end }) => {
        const long = format.range(start, end, today);
        expect([0, 2]).toContain(years(long));
        const ends = long.split(' – ');
        expect(ends.map((each) => readBack(each, format, today))).toEqual([start, end]);
        const short = format.shortRange(start, end, today);
        const [first = '', last = first] = short.split(/ ?– ?/);
        expect(readBack(last, format, today)).toBe(end);
        if (start.slice(0, 7) === end.slice(0, 7)) {
          expect(first).toMatch(/^\d{1,2}\.?$/);
          expect(Number.parseInt(first, 10)).toBe(Number(start.slice(8)));
        } else {
          expect([0, 2]).toContain(years(short));
          expect(readBack(first, format, today)).toBe(start);
        }
      }),
      { numRuns: 500 },
    );
  });
});

const TODAY = '2026-11-26';

it.each([
  ['this year', germanFormat.shortRange('2026-12-18', '2026-12-20', TODAY), '18.–20. Dez.'],
  ['next year', germanFormat.shortRange('2027-12-18', '2027-12-20', TODAY), '18.–20. Dez. 2027'],
  [
    'over New Year',
    germanFormat.shortRange('2026-12-28', '2027-01-08', TODAY),
    '28. Dez. 2026 – 8. Jan. 2027',
  ],
  [
    'over New Year',
    polishFormat.shortRange('2026-12-28', '2027-01-08', TODAY),
    '28 grudnia 2026 – 8 stycznia 2027',
  ],
  ['over New Year', englishFormat.shortRange('2026-12-28', '2027-01-08', TODAY), '28 Dec 2026 – 8 Jan 2027'],
  [
    'over New Year',
    germanFormat.range('2026-12-28', '2027-01-08', TODAY),
    'Mo., 28. Dez. 2026 – Fr., 8. Jan. 2027',
  ],
  [
    'a leap day',
    germanFormat.range('2028-02-28', '2028-02-29', TODAY),
    'Mo., 28. Feb. 2028 – Di., 29. Feb. 2028',
  ],
  ['six months ago', germanFormat.date('2026-05-27', TODAY), 'Mi., 27. Mai'],
  ['longer ago', germanFormat.date('2026-05-26', TODAY), 'Di., 26. Mai 2026'],
  ['last year', germanFormat.instant('2025-11-25T17:00:00Z', TODAY), 'Di., 25. Nov. 2025, 18:00'],
  ['last year', englishFormat.instant('2025-11-25T17:00:00Z', TODAY), 'Tue, 25 Nov 2025, 18:00'],
  ['an agreed date', formatDateWithYear('2026-12-18'), 'Fr., 18. Dez. 2026'],
])('prints %s as %s', (_when, actual, expected) => expect(actual).toBe(expected));
