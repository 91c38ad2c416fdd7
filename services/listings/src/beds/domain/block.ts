/** Beds blocked by the owner. `to` is the day after the last blocked night. */
export interface Block {
  from: string;
  to: string;
  beds: number;
  /** Part of a closure of the whole accommodation. */
  closure?: boolean;
}

/** Beds that a confirmation took from a block. */
export interface TakenBlock extends Block {
  /** Beds of the block on these nights before. */
  of: number;
}
