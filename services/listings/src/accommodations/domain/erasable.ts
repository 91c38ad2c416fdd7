/** The part that says what of an accommodation ends, and when. */
export interface Erasable {
  /**
   * Latest reset of the owner's registration that was applied to this accommodation (docs/security.md S6); mostly
   * absent.
   */
  registration_reset_at?: Date | null;
  /** When a draft of a reset registration is deleted, unless the owner publishes it. */
  delete_at?: Date | null;
  /** When further data of an erased owner's accommodation must be deleted. */
  forget_at?: Date | null;
}
