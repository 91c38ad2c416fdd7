import { addDays } from '@kq/contracts';
import { type Block, type TakenBlock } from '../../beds/domain/block';

interface Part {
  readonly from: string;
  readonly to: string;
  readonly beds: number;
}

/** What a reservation took from blocks, split after a change of its parts. */
export interface BlocksSplit {
  readonly kept: TakenBlock[];
  readonly returned: TakenBlock[];
}

/**
 * Splits the beds that a reservation took from blocks when its parts become `after`: on every night it gives back as many
 * as it releases. A cancelled one (`after` empty) gives back all.
 */
export function splitBlocks(
  taken: readonly TakenBlock[],
  before: readonly Part[],
  after: readonly Part[],
): BlocksSplit {
  const kept: TakenBlock[] = [];
  const returned: TakenBlock[] = [];
  const left = new Map<string, number>();
  for (const block of taken) {
    for (let night = block.from; night < block.to; night = addDays(night, 1)) {
      const released = left.get(night) ?? Math.max(0, bedsOn(before, night) - bedsOn(after, night));
      const back = Math.min(block.beds, released);
      left.set(night, released - back);
      append(returned, { ...block, beds: back, of: block.of - block.beds + back }, night);
      append(kept, { ...block, beds: block.beds - back }, night);
    }
  }
  return { kept, returned };
}

/** Adds returned beds to the blocks; a block that a confirmation cut becomes the one that it was. */
export function putBackBlocks(blocks: readonly Block[], returned: readonly TakenBlock[]): Block[] {
  const seams = new Set(returned.flatMap(({ from, to }) => [from, to]));
  const sum = returned.reduce((all, block) => addTo(all, block), [...blocks]);
  const result: Block[] = [];
  for (const block of [...sum].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const before = seams.has(block.from)
      ? result.findIndex(
          (one) => one.to === block.from && one.beds === block.beds && one.closure === block.closure,
        )
      : -1;
    if (before === -1) result.push(block);
    else result[before] = { ...(result[before] as Block), to: block.to };
  }
  return result;
}

/** Adds to what is left of the same block on these nights, if it is still as the confirmation left it. */
function addTo(blocks: readonly Block[], { of, ...block }: TakenBlock): Block[] {
  const same = blocks.findIndex(
    (one) =>
      one.from === block.from &&
      one.to === block.to &&
      one.beds === of - block.beds &&
      one.closure === block.closure,
  );
  if (same === -1) return [...blocks, block];
  return blocks.map((one, index) => (index === same ? { ...one, beds: one.beds + block.beds } : one));
}

function append(list: TakenBlock[], block: TakenBlock, night: string): void {
  if (block.beds === 0) return;
  const last = list.at(-1);
  const to = addDays(night, 1);
  if (
    last !== undefined &&
    last.to === night &&
    last.beds === block.beds &&
    last.of === block.of &&
    last.closure === block.closure
  )
    list[list.length - 1] = { ...last, to };
  else list.push({ ...block, from: night, to });
}

const bedsOn = (parts: readonly Part[], night: string): number =>
  parts.reduce((sum, part) => (part.from <= night && part.to > night ? sum + part.beds : sum), 0);
