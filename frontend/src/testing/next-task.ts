/** Resolves in a later task of the event loop, after the timers without a delay that were set before. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
