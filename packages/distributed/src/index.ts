export * from './bullmq/bullmq-job-queue';
export * from './kafka/kafka-bus';
export * from './process/open-adapters';
export * from './process/process-config';
export * from './process/run-service';
export * from './process/serve-metrics';
export * from './redis/redis-live-bus';
export * from './telemetry/start-telemetry';
