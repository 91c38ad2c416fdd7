const listeners = new Set<() => void>();

/** Calls back after every navigation of the app, before its page is rendered; returns the unsubscriber. */
export function onPageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the start of the app only. */
export function announcePageChange(): void {
  for (const listener of listeners) listener();
}
