/** Which write of an accommodation was read. */
export interface KnownVersion {
  readonly version: number;
  /** Milliseconds since 1970. After a backup was restored, versions are given a second time. */
  readonly changedAt: number;
}

/** The version of each accommodation that was applied last, also of hidden ones. */
export class KnownVersions {
  readonly #known = new Map<number, KnownVersion>();
  /** Milliseconds since 1970; null before the first. */
  newestChangeAt: number | null = null;

  get size(): number {
    return this.#known.size;
  }

  get(id: number): KnownVersion | undefined {
    return this.#known.get(id);
  }

  isNewer(id: number, version: number): boolean {
    return (this.#known.get(id)?.version ?? -1) < version;
  }

  set(id: number, version: number, changedAt: number): void {
    this.#known.set(id, { version, changedAt });
    if (changedAt > (this.newestChangeAt ?? 0)) this.newestChangeAt = changedAt;
  }

  ids(): Iterable<number> {
    return this.#known.keys();
  }
}
