declare const isInCatalogue: unique symbol;

/** Value of a reason's parameter: a number, a text of a user, an ISO date or a list of texts. */
export type ReasonParam = number | string | readonly string[];

/**
 * Names what went wrong for a user; the catalogues of contracts word it in each language. Only `reason()` of
 * `@kq/contracts/reasons/reason` makes one, so that no sentence is one.
 */
export interface Reason {
  /** snake_case fact, e.g. `beds_above_crew`. */
  readonly reason: string;
  /** Facts of the sentence; absent for a reason without any. */
  readonly params?: Readonly<Record<string, ReasonParam>>;
  readonly [isInCatalogue]: true;
}

/** Reasons by field (dotted path). */
export type FieldProblems = Readonly<Record<string, readonly Reason[]>>;
