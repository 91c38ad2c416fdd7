import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../../..');
/** Folders with user-facing texts. */
const FOLDERS = [
  'packages/contracts/src/text',
  'services/notifications/src/templates',
  'services/auth/src/http',
  'services/listings/src/bookings/http',
  'packages/site/src',
  'frontend/src/features',
  'frontend/src/app',
  'frontend/src/components',
  'frontend/src/lib',
  'frontend/src/texts',
];
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

const linesWith = (pattern: RegExp): string[] =>
  sources.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line) && !/^\s*(\*|\/\*|\/\/)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

describe('texts for people', () => {
  it('promise no missing feature', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(linesWith(/\bPDF|\biCal\b|(?<!Mausbewegungen, )\bKlicks\b|Unterkunftsnachweis/)).toEqual([]);
  });

  it('state the lifetime of links, codes and the trial from their constants', () => {
    expect(linesWith(/\b(14 Tage|15 Minuten|24 Stunden|7 Tage)\b/)).toEqual([]);
  });
});
