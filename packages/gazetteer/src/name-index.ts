import { foldName } from './fold-name';
import { soundOf } from './name-words';

/** Minimum word length: shorter words sound like too many others. */
const SOUND_MIN_LETTERS = 4;
/** Minimum word length for typo tolerance: shorter words are one letter away from too many others. */
const TYPO_MIN_LETTERS = 5;
/** A posting is name × this + position of the word in it. */
const MAX_WORDS = 16;

/** A name under which a place can be found. */
export interface IndexedName {
  /** Index of its place. */
  owner: number;
  /** Folded. */
  words: string[];
  /** True for names in other languages. */
  isForeign: boolean;
}

/** Receives a match of a query word: the name, and the position of the word in it. */
export type TakeMatch = (name: IndexedName, position: number) => void;

/** Indexes all words of all names, sorted, so that a prefix is a range found by binary search. */
export class NameIndex {
  private readonly names: IndexedName[] = [];
  private readonly words: string[];
  private readonly postings: number[][];
  /** Sorted sounds, and the word indexes of each. */
  private readonly sounds: string[];
  private readonly wordsOfSound: number[][];

  constructor(names: Iterable<{ owner: number; text: string; isForeign: boolean }>) {
    const byWord = new Map<string, number[]>();
    for (const { owner, text, isForeign } of names) {
      for (const folded of spellings(foldName(text))) {
        const name: IndexedName = { owner, words: folded.split(' ').slice(0, MAX_WORDS), isForeign };
        const first = this.names.push(name) * MAX_WORDS - MAX_WORDS;
        for (let position = 0; position < name.words.length; position++) {
          const word = name.words[position] as string;
          const list = byWord.get(word);
          if (list) list.push(first + position);
          else byWord.set(word, [first + position]);
        }
      }
    }
    this.words = [...byWord.keys()].sort();
    this.postings = this.words.map((word) => byWord.get(word) as number[]);
    const bySound = new Map<string, number[]>();
    this.words.forEach((word, at) => {
      const sound = soundOf(word);
      bySound.set(sound, [...(bySound.get(sound) ?? []), at]);
    });
    this.sounds = [...bySound.keys()].sort();
    this.wordsOfSound = this.sounds.map((sound) => bySound.get(sound) as number[]);
  }

  /** Visits every occurrence of a word whose sound starts with this one. */
  soundingLike(sound: string, take: TakeMatch): void {
    if (sound.length < SOUND_MIN_LETTERS) return;
    const from = firstNotBelow(this.sounds, sound, 0, this.sounds.length);
    const to = firstNotBelow(this.sounds, `${sound}\uffff`, from, this.sounds.length);
    for (let at = from; at < to; at++)
      for (const word of this.wordsOfSound[at] as number[]) this.takeWord(word, take);
  }

  /** Visits every occurrence of a word that starts with this prefix. */
  startingWith(prefix: string, take: TakeMatch): void {
    const [from, to] = this.range(prefix, 0, this.words.length);
    for (let at = from; at < to; at++) this.takeWord(at, take);
  }

  /** Visits words whose prefix differs by one letter: one wrong, missing, doubled or swapped with its neighbour. */
  withinOneLetter(word: string, take: TakeMatch): void {
    if (word.length < TYPO_MIN_LETTERS) return;
    const found = new Set<number>();
    const add = ([from, to]: Range) => {
      for (let at = from; at < to; at++) found.add(at);
    };
    let stem: Range = [0, this.words.length];
    for (let at = 0; at < word.length && stem[0] < stem[1]; at++) {
      const head = word.slice(0, at);
      const rest = word.slice(at + 1);
      add(this.range(head + rest, ...stem));
      if (rest !== '') add(this.range(head + rest[0] + word[at] + rest.slice(1), ...stem));
      for (const [letter, from, to] of this.branches(at, stem)) {
        if (letter === word[at]) continue;
        add(this.range(head + letter + rest, from, to));
        add(this.range(head + letter + word.slice(at), from, to));
      }
      stem = this.range(word.slice(0, at + 1), ...stem);
    }
    for (const at of found) this.takeWord(at, take);
  }

  private takeWord(at: number, take: TakeMatch): void {
    for (const posting of this.postings[at] as number[]) {
      take(this.names[Math.floor(posting / MAX_WORDS)] as IndexedName, posting % MAX_WORDS);
    }
  }

  /** Yields the letters at this depth inside a range, each with its own range. */
  private *branches(depth: number, [from, to]: Range): Generator<[string, number, number]> {
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

  private range(prefix: string, low: number, high: number): Range {
    const from = firstNotBelow(this.words, prefix, low, high);
    return [from, firstNotBelow(this.words, `${prefix}\uffff`, from, high)];
  }
}

function firstNotBelow(sorted: readonly string[], text: string, low: number, high: number): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as string) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** From inclusive, to exclusive. */
type Range = [number, number];

/** Returns the spellings of a folded name: `St.` and `Sankt` are interchangeable. */
function spellings(folded: string): string[] {
  if (SANKT.test(folded)) return [folded, folded.replace(SANKT, 'st')];
  if (ST.test(folded)) return [folded, folded.replace(ST, 'sankt')];
  return [folded];
}

const SANKT = /\bsankt\b/;
const ST = /\bst\b/;
