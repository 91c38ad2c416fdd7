import { type CardFacts } from '../../accommodations/domain/card';

/** Facts of the rows of a snapshot: JSON, one after the other. */
export interface WrittenFacts {
  readonly json: Buffer;
  /** Where the facts of each row end in `json`; of a row without facts where those before it do. */
  readonly ends: Uint32Array;
}

/** Slots whose facts are still text. */
interface UnreadRows {
  readonly firstSlot: number;
  readonly rows: readonly number[];
  readonly written: WrittenFacts;
}

/** A millisecond of work. */
const READ_PER_YIELD = 100;

/** Facts by slot. Those of a snapshot stay text until they are read: parsing all of them would take longer than the rest of a start. */
export class FactsColumn {
  /** Undefined while they are text, null in a free slot. */
  readonly #facts: (CardFacts | null | undefined)[] = [];
  #unread: UnreadRows[] = [];

  get(slot: number): CardFacts | null {
    const known = this.#facts[slot];
    return known === undefined ? this.#read(slot) : known;
  }

  set(slot: number, facts: CardFacts | null): void {
    this.#facts[slot] = facts;
  }

  /** Sets the slots from `firstSlot` on to rows of a snapshot. */
  setWritten(firstSlot: number, rows: readonly number[], written: WrittenFacts): void {
    rows.forEach((_, offset) => (this.#facts[firstSlot + offset] = undefined));
    this.#unread.push({ firstSlot, rows, written });
  }

  /** Reads what is still text, and yields to other work. */
  *readAll(): Generator<void> {
    for (const { firstSlot, rows } of this.#unread) {
      for (let offset = 0; offset < rows.length; offset += 1) {
        this.get(firstSlot + offset);
        if (offset % READ_PER_YIELD === 0) yield;
      }
    }
    this.#unread = [];
  }

  #read(slot: number): CardFacts | null {
    const unread = this.#unread.findLast(({ firstSlot }) => firstSlot <= slot);
    const row = unread?.rows[slot - unread.firstSlot];
    const facts = row === undefined ? null : readFacts(unread!.written, row);
    this.#facts[slot] = facts;
    return facts;
  }
}

export const hasFacts = ({ ends }: WrittenFacts, row: number): boolean => startOf(ends, row) !== ends[row];

export function writeFacts(facts: CardFacts): string {
  return JSON.stringify({ ...facts, timeline: facts.timeline === null ? null : [...facts.timeline] });
}

function readFacts({ json, ends }: WrittenFacts, row: number): CardFacts {
  const facts = JSON.parse(json.toString('utf8', startOf(ends, row), ends[row])) as CardFacts & {
    timeline: number[] | null;
  };
  return Object.assign(facts, { timeline: facts.timeline === null ? null : Int32Array.from(facts.timeline) });
}

const startOf = (ends: Uint32Array, row: number): number => (row === 0 ? 0 : (ends[row - 1] as number));
