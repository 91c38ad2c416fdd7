import * as fc from 'fast-check';
import * as format from './format';

/** Replaces narrow and no-break spaces of ICU by plain ones. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

describe('German formats', () => {
  it.each([
    [format.formatCents(123_450), '1.234,50 €'],
    [format.formatKm(4.23), '4,2 km'],
    [format.formatDate('2025-02-03', '2025-01-15'), 'Mo., 3. Feb.'],
    [format.formatDateWithYear('2025-03-03'), 'Mo., 3. März 2025'],
    [format.formatInstant('2026-11-25T17:00:00Z', '2026-11-26'), 'Mi., 25. Nov., 18:00'],
    [format.formatMonth('2026-12'), 'Dezember 2026'],
    [format.formatShortRange('2025-12-01', '2025-12-19', '2025-11-20'), '1.–19. Dez.'],
    [format.formatShortRange('2025-11-28', '2025-12-03', '2025-11-20'), '28. Nov. – 3. Dez.'],
    [format.formatBeds(1), '1 Bett'],
    [format.formatBeds(1200), '1.200 Betten'],
    [format.formatNights(14), '14 Nächte'],
  ])('%s', (actual, expected) => expect(plain(actual)).toBe(expected));

  it.each([
    ['cents', format.formatCents, { style: 'currency', currency: 'EUR' }, 100],
    [
      'short cents',
      format.formatShortCents,
      { style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' },
      100,
    ],
    ['decimals', format.formatDecimal, { maximumFractionDigits: 1 }, 1],
    ['whole numbers', format.formatNumber, { maximumFractionDigits: 0 }, 1],
  ] as const)('write %s as Intl does', (_what, ours, options, scale) => {
    const theirs = new Intl.NumberFormat('de-DE', options);
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 2_000_000_000 }), fc.boolean(), (value, isNegative) => {
        // Decimals have two digits, and are halved exactly: `Intl` rounds the decimal spelling, not the binary value.
        const number =
          (isNegative ? -1 : 1) * (scale === 100 ? value : Math.trunc(value / 4) + (value % 4) / 4);
        expect(ours(number)).toBe(theirs.format(number / scale));
      }),
    );
  });

  it.each([
    ['2026-01-01', '2026-01-02', '1 Tag'],
    ['2026-01-01', '2026-01-15', '2 Wochen'],
    ['2026-01-01', '2026-01-18', '2 Wochen und 3 Tage'],
    ['2026-01-01', '2026-02-28', '8 Wochen und 2 Tage'],
    ['2026-01-01', '2026-03-01', '2 Monate'],
    ['2026-01-01', '2026-04-01', '3 Monate'],
    ['2027-03-01', '2027-06-01', '3 Monate'],
    ['2027-03-01', '2027-06-02', '3 Monate und 1 Tag'],
    ['2027-03-01', '2027-05-31', '2 Monate und 30 Tage'],
    ['2026-12-31', '2027-02-28', '2 Monate'],
    ['2027-08-31', '2027-11-01', '2 Monate und 1 Tag'],
    ['2026-12-01', '2027-12-01', '12 Monate'],
    ['2026-01-02', '2026-01-01', ''],
  ])('%s to %s lasts %s', (start, end, label) => expect(format.formatStayDuration(start, end)).toBe(label));
});
