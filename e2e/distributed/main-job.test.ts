import { startCluster } from '@kq/test-kit';
import { describeMainJob } from '../shared/main-job.suite';

jest.setTimeout(300_000);

/** Runs on the distributed tier: one process for each service, Kafka, Redis, a MongoDB-wire server and SMTP between them. */
describeMainJob(() => startCluster());
