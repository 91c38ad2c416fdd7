/** Runs work at the first call; all calls return its promise. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => (running ??= work());
}
