/** Where unexpected failures of the SPA go: the console, and whoever subscribes (telemetry loads lazily). */
export function reportError(error: unknown, where: string): void {
  console.error(where, error); // eslint-disable-line no-console
  for (const listener of listeners) listener(error, where);
}

export type ErrorListener = (error: unknown, where: string) => void;

export function onReportedError(listener: ErrorListener): void {
  listeners.add(listener);
}

const listeners = new Set<ErrorListener>();
