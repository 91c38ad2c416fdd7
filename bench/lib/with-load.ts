import { once } from 'node:events';
import { note } from './figures';
import { forkScript } from './fork-script';
import { nextMessage } from './next-message';

export interface LoadJob {
  readonly url: string;
  readonly paths: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Each path is asked from a separate network, for a product that trusts the bench as its proxy. */
  readonly hasNetworks?: boolean;
}

export interface LoadRates {
  readonly perSecond: number;
  readonly p99Ms: number;
}

export interface LoadResult extends LoadRates {
  /** Calls by status or kind of failure. */
  readonly failures: Readonly<Record<string, number>>;
}

/** Load generator; one run at a time. */
export interface Load {
  /** Notes calls that failed. */
  run(job: LoadJob): Promise<LoadRates>;
}

/** Starts the load generator in a separate process while `work` runs. */
export async function withLoad<T>(work: (load: Load) => Promise<T>): Promise<T> {
  const child = forkScript('lib/load-worker.ts');
  const load: Load = {
    async run(job) {
      child.send(job);
      const { failures, ...rates } = await nextMessage<LoadResult>(child, 'the load generator');
      const failed = Object.entries(failures);
      if (failed.length > 0) note(`failed calls of ${job.url}: ${failed.join(' ')}`);
      return rates;
    },
  };
  try {
    return await work(load);
  } finally {
    const exited = once(child, 'exit');
    child.disconnect();
    child.kill();
    await exited;
  }
}
