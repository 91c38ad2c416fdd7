/** A response that is JSON already, as UTF-8; its schema is checked all the same where responses are checked. */
export class JsonBytes {
  constructor(readonly bytes: Buffer) {}
}
