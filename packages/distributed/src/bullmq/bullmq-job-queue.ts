import { type JobQueue, type Logger, type Metrics } from '@kq/service-kit';

export interface BullmqJobQueueOptions {
  readonly name: string;
  readonly url: string;
  readonly prefix: string;
  readonly logger: Logger;
  readonly metrics?: Metrics;
  /** Jobs a second, all replicas together; without it no limit. */
  readonly perSecond?: number;
}

export function createBullmqJobQueue<P>(_options: BullmqJobQueueOptions): JobQueue<P> {
  throw new Error('not yet');
}
