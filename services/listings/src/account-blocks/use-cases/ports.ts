/** The last decision about an account that is known here. */
export interface AccountBlockState {
  readonly userId: number;
  /** Rises with each block and unblocking; 0 without any. */
  readonly no: number;
  readonly isBlocked: boolean;
}

/** Stores which accounts are blocked, as auth has decided: ids and numbers only (docs/security.md S22). */
export interface AccountBlocks {
  /** Returns the decision that is stored afterwards: an older one never replaces a newer one. */
  record(state: AccountBlockState): Promise<AccountBlockState>;
  /** Returns the blocked ones of these accounts. */
  blockedOf(userIds: readonly number[]): Promise<AccountBlockState[]>;
  isBlocked(userId: number): Promise<boolean>;
  /** For the erasure of an account; idempotent. */
  forget(userId: number): Promise<void>;
}
