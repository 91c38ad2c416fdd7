const MICROTASKS = 1000;

/**
 * Returns whether work goes on after this turn of the event loop: what another thread answers arrives in a later one,
 * what this thread computes is there by then.
 */
export async function outlivesTurn(work: Promise<unknown>): Promise<boolean> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  void work.then(end, end);
  for (let step = 0; step < MICROTASKS; step += 1) await Promise.resolve();
  return !isOver;
}
