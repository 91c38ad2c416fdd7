/** The parts that the load generator uses; the package has no types. */
declare module 'autocannon' {
  export interface Request {
    readonly method: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
  }
  export interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    readonly headers?: Readonly<Record<string, string>> | undefined;
    readonly setupClient: (client: { setRequests(requests: readonly Request[]): void }) => void;
  }
  export interface Result {
    readonly errors: number;
    readonly timeouts: number;
  }
  export interface Running extends Promise<Result> {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, ms: number) => void,
    ): unknown;
  }
  export default function autocannon(options: Options): Running;
}
