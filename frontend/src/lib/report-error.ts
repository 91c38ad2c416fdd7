/** Where unexpected failures of the SPA go. */
export function reportError(error: unknown, where: string): void {
  console.error(where, error);
}

/** The log entry of a failed start-up, whatever failed (docs/spec ERR-15). */
export const logStartFailure = (error: unknown): void => console.error('Failed to initialize app', error);
