import { type Block, type TakenBlock } from '../../beds/domain/block';

interface Taken {
  readonly from: string;
  readonly to: string;
  readonly beds: number;
}

/** Beds of an accommodation and what takes them. */
export interface Calendar {
  readonly beds_total: number;
  readonly blocks: readonly Block[];
  /** Confirmed beds and nights of feeds: nothing of them can be taken. */
  readonly stays: readonly Taken[];
}

/** A block as the owner entered it, of which a confirmation may take some beds ("Kalender anpassen und zusagen"). */
export interface NamedBlock extends Block {
  /** The most beds that may be taken of it, on any night. */
  takes: number;
}

/** Blocks after beds were taken from them, and what was taken. */
export interface Room {
  readonly blocks: Block[];
  readonly taken: TakenBlock[];
}

interface Piece {
  readonly block: Block;
  /** Index in `named`; absent for a block of which nothing may be taken. */
  readonly name?: number;
  /** Beds that may be taken of it. */
  readonly takes: number;
}

/**
 * Returns the blocks that a confirmation of `parts` has to shrink, each with the beds it needs of it; null when confirmed
 * stays leave no room. Blocks that need not shrink are not named.
 */
export function nameBlocks(calendar: Calendar, parts: readonly Taken[]): NamedBlock[] | null {
  const all = calendar.blocks.map((block) => ({ ...block, takes: block.beds }));
  const room = shrink(calendar, parts, all);
  if (room === null) return null;
  return all.flatMap((block, name) => {
    const takes = Math.max(0, ...room.taken.filter((one) => one.name === name).map(({ beds }) => beds));
    return takes === 0 ? [] : [{ ...block, takes }];
  });
}

/**
 * Takes beds for `parts` from the named blocks, night by night and only as many as are missing; null when they leave no
 * room. A block that is not exactly as it was named keeps all its beds: it was entered later.
 */
export function makeRoom(
  calendar: Calendar,
  parts: readonly Taken[],
  named: readonly NamedBlock[],
): Room | null {
  const room = shrink(calendar, parts, named);
  if (room === null) return null;
  return { blocks: room.blocks, taken: room.taken.map(({ name: _name, ...block }) => block) };
}

/** Returns the most beds free on every night of `parts`, with all that may be taken from the named blocks. */
export function mostRoom(
  calendar: Calendar,
  parts: readonly Taken[],
  named: readonly NamedBlock[] = [],
): number {
  const pieces = piecesOf(calendar.blocks, named);
  const left = pieces.map(({ block, takes }) => ({ ...block, beds: block.beds - takes }));
  const taken = [...calendar.stays, ...left];
  const nights = parts.flatMap((part) => segmentsOf(part, taken).map(({ from }) => from));
  return Math.max(0, calendar.beds_total - Math.max(0, ...nights.map((night) => takenOn(taken, night))));
}

function shrink(calendar: Calendar, parts: readonly Taken[], named: readonly NamedBlock[]) {
  let pieces = piecesOf(calendar.blocks, named);
  const held = [...calendar.stays];
  const taken: (TakenBlock & { name: number })[] = [];
  for (const part of parts) {
    for (const segment of segmentsOf(part, [...held, ...pieces.map(({ block }) => block)])) {
      const blocks = pieces.map(({ block }) => block);
      let missing =
        part.beds + takenOn(held, segment.from) + takenOn(blocks, segment.from) - calendar.beds_total;
      if (missing <= 0) continue;
      pieces = pieces.flatMap((piece) => {
        const { block, name, takes } = piece;
        const beds = Math.min(missing, takes);
        if (beds <= 0 || name === undefined || !covers(block, segment.from)) return [piece];
        missing -= beds;
        taken.push({ ...block, ...segment, beds, of: block.beds, name });
        return without(piece, segment, beds);
      });
      if (missing > 0) return null;
    }
    held.push(part);
  }
  return { blocks: pieces.map(({ block }) => block), taken: joined(taken) };
}

/** Pairs each named block with one stored block that equals it. */
function piecesOf(blocks: readonly Block[], named: readonly NamedBlock[]): Piece[] {
  const open = new Set(named.keys());
  return blocks.map((block) => {
    const name = [...open].find((index) => areEqual(named[index] as NamedBlock, block));
    if (name === undefined) return { block, takes: 0 };
    open.delete(name);
    return { block, name, takes: Math.min(block.beds, (named[name] as NamedBlock).takes) };
  });
}

const areEqual = (a: Block, b: Block): boolean =>
  a.from === b.from && a.to === b.to && a.beds === b.beds && (a.closure === true) === (b.closure === true);

function without({ block, takes, ...name }: Piece, { from, to }: Span, beds: number): Piece[] {
  return [
    { ...name, block: { ...block, to: from }, takes },
    { ...name, block: { ...block, from, to, beds: block.beds - beds }, takes: takes - beds },
    { ...name, block: { ...block, from: to }, takes },
  ].filter(({ block: rest }) => rest.from < rest.to && rest.beds > 0);
}

type Span = Pick<Taken, 'from' | 'to'>;

/** Returns the spans of a part on whose nights nothing begins or ends. */
function segmentsOf({ from, to }: Span, all: readonly Span[]): Span[] {
  const days = [from, ...all.flatMap((taken) => [taken.from, taken.to])].filter(
    (day) => day >= from && day < to,
  );
  const starts = [...new Set(days)].sort();
  return starts.map((start, index) => ({ from: start, to: starts[index + 1] ?? to }));
}

/** Joins spans of the same block that follow each other with the same beds. */
function joined(taken: readonly (TakenBlock & { name: number })[]) {
  const all: (TakenBlock & { name: number })[] = [];
  for (const one of taken) {
    const before = all.findIndex(
      (other) =>
        other.name === one.name && other.beds === one.beds && other.of === one.of && other.to === one.from,
    );
    if (before === -1) all.push(one);
    else all[before] = { ...(all[before] as TakenBlock & { name: number }), to: one.to };
  }
  return all;
}

const covers = ({ from, to }: Span, night: string): boolean => from <= night && to > night;

const takenOn = (all: readonly Taken[], night: string): number =>
  all.reduce((sum, taken) => (covers(taken, night) ? sum + taken.beds : sum), 0);
