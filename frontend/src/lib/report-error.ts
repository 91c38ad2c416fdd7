/** Where unexpected failures of the SPA go. */
export function reportError(error: unknown, where: string): void {
  console.error(where, error);
}
