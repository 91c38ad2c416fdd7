/**
 * One behaviour of every adapter of a port. A contract is a list of these: the test of the embedded adapter and the
 * test of the real server run the same list with `it.each`.
 */
export interface ContractCase<F> {
  readonly behaviour: string;
  /** Throws an AssertionError when the adapter violates the behaviour. */
  check(fixture: F): Promise<void>;
}

/** Returns rows for `it.each`: `['behaviour', case]`. */
export const contractRows = <F>(contract: readonly ContractCase<F>[]): [string, ContractCase<F>][] =>
  contract.map((each) => [each.behaviour, each]);
