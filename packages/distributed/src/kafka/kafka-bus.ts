import { type EventBus, type Logger, type Metrics, type RetryPolicy } from '@kq/service-kit';

export interface KafkaBusOptions {
  readonly brokers: readonly string[];
  /** Name of this process in the brokers' logs. */
  readonly clientId: string;
  readonly logger: Logger;
  readonly metrics?: Metrics;
  readonly retry?: Partial<RetryPolicy>;
  readonly partitions: number;
  readonly replication: number;
  /** Put before topics and groups. */
  readonly prefix?: string;
  readonly tls?: boolean;
  readonly sasl?: { readonly username: string; readonly password: string };
  /** A consumer has ended for good: the process must end, so that its supervisor starts it anew. */
  readonly onFatal?: (error: Error) => void;
}

export function createKafkaBus(_options: KafkaBusOptions): EventBus {
  throw new Error('not yet');
}
