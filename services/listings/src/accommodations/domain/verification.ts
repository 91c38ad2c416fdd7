import { type ListingDecision } from '@kq/contracts';

/** A set or cleared verification; `facts` are the changed fields that cleared it. */
export interface VerificationChange {
  at: Date;
  verified: boolean;
  user_id: number;
  facts: string[];
  /** Beds at a verification; absent for earlier ones, and where it was cleared. */
  beds_total?: number;
}

/** A decision of an administrator, as stored; its owner is mailed the reason. */
export interface AccommodationDecision {
  /** Increases with each decision about the accommodation. */
  no: number;
  decision: ListingDecision;
  /** Null where none is required. */
  reason: string | null;
  at: Date;
  /** The administrator. */
  user_id: number;
}

/** The part that administrators decide. */
export interface Verification {
  verified_at: Date | null;
  /** Oldest first; absent before the first change. */
  verification_changes?: VerificationChange[];
  /** Decisions of the administration, oldest first; absent before the first. */
  decisions?: AccommodationDecision[];
  /** When the owner asked for the check that is not decided yet. */
  check_requested_at?: Date | null;
}
