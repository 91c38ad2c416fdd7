/** One way in which a client uses the product. `run` rejects when it does not get what it should. */
export interface Check {
  readonly name: 'search' | 'sign_in' | 'loop';
  /** Time without a run after a success; default none. */
  readonly restMs?: number;
  /** Time from a run to the next after a failure, longer than `limitMs`; default none. */
  readonly retryMs?: number;
  /** Time until a run is given up; default 10 s, after which a gateway gives up, too. */
  readonly limitMs?: number;
  readonly run: (signal: AbortSignal) => Promise<void>;
}
