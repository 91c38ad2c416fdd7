/**
 * Elects one of several replicas: a document `{_id: name, holder, until}`, changed by compare-and-set. On an embedded store
 * a lease of an earlier process is void: the lock of the store proves that the process has stopped.
 */
export interface Leases {
  /** True while `holder` has the lease; takes or renews it for `ttlMs`. */
  hold(name: string, holder: string, ttlMs: number): Promise<boolean>;
  /** Lets go early, so that another replica need not wait. */
  release(name: string, holder: string): Promise<void>;
}
