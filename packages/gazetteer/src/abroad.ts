import { foldName } from './fold-name';
import { readTable } from './read-table';

/** Countries in German and in their language, folded; a text with one of them is not about Germany. */
const COUNTRIES = new Set(
  (
    'osterreich austria schweiz suisse svizzera switzerland liechtenstein frankreich france luxembourg belgien belgique ' +
    'belgie belgium niederlande nederland netherlands holland danemark danmark denmark polen polska poland tschechien ' +
    'tschechei cesko slowakei slovensko ungarn slowenien kroatien italien italia italy spanien portugal england ' +
    'grossbritannien schottland irland schweden norwegen finnland rumanien bulgarien serbien turkei ukraine russland ' +
    'litauen lettland estland griechenland'
  ).split(' '),
);
/** Country letters before a postal code: `A-5020`, `CH-8001`, `F-67000`. */
const COUNTRY_CODE =
  /(?:^|[\s,;])(?:[ABFIL]-|(?:AT|BE|CH|CZ|DK|FL|FR|IT|LU|NL|PL)[-\s])\d{2}[-\s]?\d{2,3}(?!\d)/i;
const NAME_WORDS_MAX = 4;

export type Abroad = ReturnType<typeof readAbroad>;

/** Reads the towns abroad; they only tell that a text is not about Germany. */
export function readAbroad() {
  const { cells } = readTable('abroad.tsv', 2);
  const populations = new Map<string, number>();
  for (let at = 0; at < cells.length; at += 2)
    populations.set(foldName(cells[at] as string), Number(cells[at + 1]));

  return {
    /** Returns the population of the town abroad with exactly this name; 0 without one. */
    populationOf: (text: string): number => populations.get(foldName(text.replace(/\d+/g, ' '))) ?? 0,
    /** Returns true for a text with a country abroad or its letters before a postal code. */
    namesCountry: (text: string): boolean =>
      COUNTRY_CODE.test(text) ||
      foldName(text)
        .split(' ')
        .some((word) => COUNTRIES.has(word)),
    /** Returns true for a text that contains the name of a town abroad. */
    namesTown(text: string): boolean {
      const words = foldName(text).split(' ');
      for (let from = 0; from < words.length; from++)
        for (let to = from + 1; to <= Math.min(words.length, from + NAME_WORDS_MAX); to++)
          if (populations.has(words.slice(from, to).join(' '))) return true;
      return false;
    },
  };
}
