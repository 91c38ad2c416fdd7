import { type Cluster } from '@kq/local-cluster';

/** Embedded tier. */
export interface EmbeddedContext {
  /** Shared by the parts of a run, for data folders. */
  readonly folder: string;
  /** Numbers of listings. */
  readonly sizes: readonly number[];
}

export interface BenchServer {
  /** Kafka: host:port. */
  readonly url: string;
  readonly httpUrl?: string;
  readonly pid: number;
}

export interface BenchServers {
  readonly kafka: BenchServer;
  readonly redis: BenchServer;
  readonly mongo: BenchServer;
  readonly smtp: BenchServer & { readonly httpUrl: string };
  readonly otlp: BenchServer;
  readonly folder: string;
}

/** Distributed tier. */
export interface DistributedContext {
  readonly servers: BenchServers;
  /** Runs the product as processes while `work` measures it. */
  withCluster<T>(work: (cluster: Cluster) => Promise<T>): Promise<T>;
}

/** What the file of a part exports. */
export interface BenchPart {
  readonly TITLE: string;
  run(context: EmbeddedContext & DistributedContext): Promise<void> | void;
}
