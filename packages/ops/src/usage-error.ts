/** A command that was called wrongly: its text is shown with the usage, and the exit code is 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** A command that could not do its work for a reason that a person can act on: exit code 1, without a stack. */
export class OpsError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'OpsError';
  }
}
