import { englishFormat } from '../language/english-format';
import { germanFormat } from '../language/german-format';
import { formatOn } from '../language/language-format';
import { polishFormat } from '../language/polish-format';
import { periodWords } from './period-words';

const TODAY = '2026-11-26';
const german = formatOn(germanFormat, TODAY);

describe('the words of a period', () => {
  it('count all nights between the dates', () => {
    const stay = { start_date: '2026-12-01', end_date: '2026-12-19' };
    expect(periodWords(stay, german)).toBe('Di., 1. Dez. – Sa., 19. Dez. · 18 Nächte');
  });

  it.each([
    [german, 'Mo., 7. Dez. – Fr., 18. Dez. · 8 Nächte, Mo–Fr (4 Nächte je Woche)'],
    [formatOn(polishFormat, TODAY), 'pon., 7 gru – pt., 18 gru · 8 nocy, pn–pt (4 noce w tygodniu)'],
    [formatOn(englishFormat, TODAY), 'Mon, 7 Dec – Fri, 18 Dec · 8 nights, Mon–Fri (4 nights a week)'],
  ])('name the pattern and its dates, weekends at both ends left out (%#)', (format, words) => {
    const stay = { start_date: '2026-12-05', end_date: '2026-12-20', nights: 'mon_thu' } as const;
    expect(periodWords(stay, format)).toBe(words);
  });

  it.each([
    ['2026-12-09', '2026-12-15', 'Mi., 9. Dez. – Di., 15. Dez. · 3 Nächte, Mo–Fr (4 Nächte je Woche)'],
    [
      '2026-12-29',
      '2027-01-06',
      'Di., 29. Dez. 2026 – Mi., 6. Jan. 2027 · 5 Nächte, Mo–Fr (4 Nächte je Woche)',
    ],
    ['2026-12-10', '2026-12-11', 'Do., 10. Dez. – Fr., 11. Dez. · 1 Nacht, Mo–Fr (4 Nächte je Woche)'],
  ])('cut the first and the last week by the dates: %s to %s', (start_date, end_date, words) => {
    expect(periodWords({ start_date, end_date, nights: 'mon_thu' }, german)).toBe(words);
  });

  it('name dates without a night of the pattern as they are', () => {
    const stay = { start_date: '2026-12-11', end_date: '2026-12-13', nights: 'mon_thu' } as const;
    expect(periodWords(stay, german)).toBe(
      'Fr., 11. Dez. – So., 13. Dez. · 0 Nächte, Mo–Fr (4 Nächte je Woche)',
    );
  });
});
