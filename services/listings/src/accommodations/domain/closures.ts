import { type AccommodationDoc } from './accommodation';
import { type Block } from '../../beds/domain/block';

interface Nights {
  readonly from: string;
  /** Day after the last night. */
  readonly to: string;
}

type Calendar = Pick<AccommodationDoc, 'blocks' | 'beds_total'>;

const isClosure = ({ closure }: Block): boolean => closure === true;

/**
 * Returns the blocks with these nights closed: all beds, also those of confirmed stays, so that a cancelled stay opens
 * none. Other blocks stay as they are. Null when the nights are closed already.
 */
export function withClosure({ blocks, beds_total }: Calendar, nights: Nights): Block[] | null {
  const complete = blocks.filter((block) => isClosure(block) && block.beds >= beds_total);
  if (covers(complete, nights)) return null;
  const { from, to } = nights;
  const opened = withoutClosure({ blocks }, nights) ?? blocks;
  return sorted([...opened, { from, to, beds: beds_total, closure: true }]);
}

/** Returns the blocks with these nights no longer closed; null when none is. */
export function withoutClosure({ blocks }: Pick<Calendar, 'blocks'>, { from, to }: Nights): Block[] | null {
  const isMeant = (block: Block) => isClosure(block) && block.from < to && block.to > from;
  if (!blocks.some(isMeant)) return null;
  const left = blocks.flatMap((block) =>
    isMeant(block)
      ? [
          { ...block, to: from },
          { ...block, from: to },
        ].filter((part) => part.from < part.to)
      : [block],
  );
  return sorted(left);
}

/** Returns the blocks for another number of beds: a closure still blocks all. */
export const resizedClosures = ({ blocks, beds_total }: Calendar, bedsTotal: number): Block[] =>
  blocks.map((block) =>
    isClosure(block) && block.beds >= beds_total && bedsTotal > 0 ? { ...block, beds: bedsTotal } : block,
  );

/** Returns the closed nights of blocks. */
export const closedNights = (blocks: readonly Block[]): Nights[] =>
  blocks.filter(isClosure).map(({ from, to }) => ({ from, to }));

/** Returns true when the spans contain every night. */
function covers(spans: readonly Nights[], { from, to }: Nights): boolean {
  let day = from;
  for (const span of [...spans].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    if (span.from <= day && span.to > day) day = span.to;
  }
  return day >= to;
}

const sorted = (blocks: readonly Block[]): Block[] => [...blocks].sort((a, b) => (a.from < b.from ? -1 : 1));
