/** Cards that "Weitere laden" adds. */
export const CARDS_PER_STEP = 20;

/** Number of rendered cards of the result. */
export const shownCount = (page: number, loaded: number): number => Math.min(page * CARDS_PER_STEP, loaded);

/** Whether the page asks for more cards than have been loaded. */
export const needsMore = (page: number, loaded: number, total: number): boolean =>
  loaded < total && loaded < page * CARDS_PER_STEP;
