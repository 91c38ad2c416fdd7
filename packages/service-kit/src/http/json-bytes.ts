/** A response that is JSON already, as UTF-8; its schema is checked all the same where responses are checked. */
export class JsonBytes {
  /** @param onSent called when the system has taken over all bytes; never after a connection broke earlier */
  constructor(
    readonly bytes: Buffer,
    readonly onSent?: () => void,
  ) {}
}
