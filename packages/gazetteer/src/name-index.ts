import { foldName } from './fold-name';

/** Typo tolerance starts at this length: shorter words are one letter away from too many others. */
const TYPO_MIN_LETTERS = 5;

/** One name a place is found by. */
export interface IndexedName {
  /** Number of the place it belongs to. */
  owner: number;
  /** The folded name, words separated by a space. */
  folded: string;
  words: string[];
  /** True for names in other languages. */
  isForeign: boolean;
}

/** Where a query's word was found. */
export interface WordMatch {
  name: IndexedName;
  /** Which word of the name. */
  position: number;
}

/** All words of all names, sorted, so that a prefix is a range that binary search finds. */
export class NameIndex {
  private readonly words: string[];
  private readonly matches: WordMatch[];

  constructor(names: Iterable<{ owner: number; text: string; isForeign: boolean }>) {
    const byWord: { word: string; match: WordMatch }[] = [];
    for (const { owner, text, isForeign } of names) {
      for (const folded of spellings(foldName(text))) {
        const name: IndexedName = { owner, folded, words: folded.split(' '), isForeign };
        name.words.forEach((word, position) => byWord.push({ word, match: { name, position } }));
      }
    }
    byWord.sort((a, b) => (a.word < b.word ? -1 : Number(a.word > b.word)));
    this.words = byWord.map(({ word }) => word);
    this.matches = byWord.map(({ match }) => match);
  }

  /** Every occurrence of a word that begins with this prefix. */
  startingWith(prefix: string): WordMatch[] {
    const [from, to] = this.range(prefix, 0, this.words.length);
    return this.matches.slice(from, to);
  }

  /** How many occurrences `startingWith` would give. */
  countStartingWith(prefix: string): number {
    const [from, to] = this.range(prefix, 0, this.words.length);
    return to - from;
  }

  /** Occurrences of words whose beginning is one letter away: one wrong, missing, doubled or swapped with its neighbour. */
  withinOneLetter(word: string): WordMatch[] {
    if (word.length < TYPO_MIN_LETTERS) return [];
    const found = new Set<WordMatch>();
    const take = ([from, to]: [number, number]) => {
      for (let at = from; at < to; at++) found.add(this.matches[at] as WordMatch);
    };
    let stem: [number, number] = [0, this.words.length];
    for (let at = 0; at < word.length && stem[0] < stem[1]; at++) {
      const head = word.slice(0, at);
      const rest = word.slice(at + 1);
      take(this.range(head + rest, ...stem));
      if (rest !== '') take(this.range(head + rest[0] + word[at] + rest.slice(1), ...stem));
      for (const [letter, from, to] of this.branches(at, stem)) {
        if (letter === word[at]) continue;
        take(this.range(head + letter + rest, from, to));
        take(this.range(head + letter + word.slice(at), from, to));
      }
      stem = this.range(word.slice(0, at + 1), ...stem);
    }
    return [...found];
  }

  /** The letters that follow at this depth inside a range, each with its own range. */
  private *branches(depth: number, [from, to]: [number, number]): Generator<[string, number, number]> {
    let at = from;
    while (at < to) {
      const word = this.words[at] as string;
      if (word.length <= depth) {
        at++;
        continue;
      }
      const end = this.range(word.slice(0, depth + 1), at, to)[1];
      yield [word[depth] as string, at, end];
      at = end;
    }
  }

  private range(prefix: string, low: number, high: number): [number, number] {
    const from = this.firstNotBelow(prefix, low, high);
    return [from, this.firstNotBelow(prefix + '\uffff', from, high)];
  }

  private firstNotBelow(text: string, low: number, high: number): number {
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.words[middle] as string) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** `St.` and `Sankt` stand for each other. */
function spellings(folded: string): string[] {
  if (/\bsankt\b/.test(folded)) return [folded, folded.replace(/\bsankt\b/g, 'st')];
  if (/\bst\b/.test(folded)) return [folded, folded.replace(/\bst\b/g, 'sankt')];
  return [folded];
}
