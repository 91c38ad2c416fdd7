/**
 * Elects one of several replicas with a document `{_id: name, holder, until}`, changed by compare-and-set. On an
 * embedded store a lease of an earlier process is void: the lock of the store proves that the process has stopped.
 */
export interface Leases {
  /** Takes or renews the lease for `ttlMs`. @returns true while `holder` has it */
  hold(name: string, holder: string, ttlMs: number): Promise<boolean>;
  /** Releases the lease early, so that another replica need not wait for its expiry. */
  release(name: string, holder: string): Promise<void>;
}
