import { foldName } from './fold-name';
import { withoutHonorifics } from './name-words';

/** Folded words that join a name and its qualifier, and may be written or omitted. */
export const CONNECTORS = new Set(
  'a ad am an auf b bei beim d das dem den der des die i id im in n o ob od ot s u und unter v vd vor vorm z zu zum zur'.split(
    ' ',
  ),
);
/** Folded words around a name that say nothing about where it is. */
const FILLERS = new Set(
  'ortsteil stadtteil stadt gemeinde kreis landkreis kr krs lk lkr ldkr plz deutschland germany brd de'.split(
    ' ',
  ),
);
const ABBREVIATIONS: Record<string, string[]> = {
  ol: ['oberlausitz'],
  st: ['sankt'],
  skt: ['sankt'],
  gr: ['gross'],
  kl: ['klein'],
  ffm: ['frankfurt', 'main'],
};
const STATES: Record<string, string> = {
  bawu: 'wurttemberg',
  bb: 'brandenburg',
  be: 'berlin',
  bw: 'wurttemberg',
  by: 'bayern',
  hb: 'bremen',
  he: 'hessen',
  hh: 'hamburg',
  lsa: 'sachsen',
  mv: 'mecklenburg',
  nds: 'niedersachsen',
  ni: 'niedersachsen',
  nrw: 'nordrhein',
  nw: 'nordrhein',
  rlp: 'rheinland',
  rp: 'rheinland',
  sh: 'schleswig',
  sl: 'saarland',
  sn: 'sachsen',
  th: 'thuringen',
};
/** `vdH`, `idOPf`, `adR`: a qualifier written without dots and spaces. */
const CONTRACTED = /^[aiouv]d([a-z]|opf)$/;
const ABBREVIATION_MAX_LETTERS = 4;
/** Longer texts are no names; bounds the work (docs/security.md S30). */
const WORDS_MAX = 12;

/**
 * Returns the telling words of a name or typed text: folded, abbreviations written out, without connectors and fillers;
 * all words where no other remains.
 */
export function tellingWords(text: string, { max = WORDS_MAX } = {}): string[] {
  const words = foldName(text)
    .replace(/ o l\b/, ' ol')
    .split(' ')
    .filter(Boolean)
    .slice(0, max)
    .flatMap((word, at) => (at === 0 ? firstWord(word) : (ABBREVIATIONS[word] ?? uncontracted(word))));
  // The last word joins nothing: `Halle a. d. S.` is on the Saale.
  const isConnector = (word: string, at: number) =>
    CONNECTORS.has(word) && (at < words.length - 1 || word.length > 1);
  const rest = words.filter((word, at) => !isConnector(word, at) && !FILLERS.has(word));
  return rest.length > 0 ? rest : words;
}

const firstWord = (word: string): string[] => (word === 'b' ? ['bad'] : (ABBREVIATIONS[word] ?? [word]));

const uncontracted = (word: string): string[] => [CONTRACTED.exec(word)?.[1] ?? word];

/** Returns the telling words of a name before its qualifier: `frankfurt` for `Frankfurt (Oder)` and `Frankfurt am Main`. */
export function headWords(name: string): string[] {
  const [head = ''] = name.split(/[(/,]|\s(?:am|an|auf|bei|im|in|ob|vor|a\.|i\.|b\.|v\.)/);
  return withoutHonorifics(tellingWords(head));
}

/**
 * Returns true for two spellings of one name, also with abbreviations or without the qualifier: `Steinbach am Taunus` and
 * `Steinbach (Taunus)`, `Oettingen i.Bay.`, `Gartz` and `Gartz (Oder)`.
 */
export function isSameName(name: string, other: string): boolean {
  const [few = [], many = []] = [name, other]
    .map((text) => withoutHonorifics(tellingWords(text)))
    .sort((a, b) => a.length - b.length);
  if (few.length < many.length) return [name, other].every((text) => headWords(text).join() === few.join());
  const isAbbreviation = (word: string, full: string) =>
    word.length <= ABBREVIATION_MAX_LETTERS && isSameOrShort(word, full);
  const isLike = (word: string, full: string) =>
    word === full || isAbbreviation(word, full) || isAbbreviation(full, word);
  return (
    few.some((word) => many.includes(word)) && few.every((word) => many.some((full) => isLike(word, full)))
  );
}

/** Returns true when a word equals, begins or abbreviates another: `rh` for rhein, `opf` for oberpfalz. */
export function isSameOrShort(word: string, full: string): boolean {
  if (word === full) return true;
  if (word === '' || word[0] !== full[0]) return false;
  if (word.length > ABBREVIATION_MAX_LETTERS) return full.startsWith(word);
  let at = 0;
  for (const letter of full) if (letter === word[at]) at += 1;
  return at === word.length;
}

/** Returns the first word of the state that a word abbreviates, or the word. */
export const stateWord = (word: string): string => STATES[word] ?? word;
