/**
 * One behaviour that every adapter of a port shows. A contract is a list of these: the embedded adapter's test and the real
 * server's test run the same list by `it.each`.
 */
export interface ContractCase<F> {
  readonly behaviour: string;
  /** Fails by an AssertionError. */
  check(fixture: F): Promise<void>;
}

/** Rows for `it.each`: `['behaviour', case]`. */
export const contractRows = <F>(contract: readonly ContractCase<F>[]): [string, ContractCase<F>][] =>
  contract.map((each) => [each.behaviour, each]);
