export * from './auth/internal-auth';
export * from './auth/access-claims';
export * from './auth/session-registry';
export * from './auth/session-verifier';
export * from './auth/token-verifier';
export * from './config/config-types';
export * from './config/parse-config';
export * from './container/create-service-container';
export * from './container/open-store';
export * from './container/service-base';
export * from './container/service-container';
export * from './errors/describe-error';
export * from './errors/mongo-errors';
export * from './events/create-event';
export * from './events/dead-letter-store';
export * from './events/event-bus';
export * from './events/unavailable-bus';
export * from './events/retry-policy';
export * from './events/run-handler';
export { checkAccess } from './http/authenticate';
export * from './http/bind-internal-route';
export * from './http/bind-route';
export * from './http/browser-name';
export * from './http/announce-stop';
export * from './http/client-network';
export * from './http/create-http-app';
export * from './http/http-app-context';
export * from './http/route-input';
export * from './http/field-errors';
export * from './http/http-errors';
export * from './http/internal-client';
export * from './http/json-bytes';
export * from './http/ops-routes';
export * from './http/sse';
export * from './jobs/job-queue';
export * from './leases/leases';
export * from './leases/run-with-lease';
export * from './leases/partitioned-sweeper';
export * from './leases/sweeper';
export * from './lifecycle/lifecycle';
export * from './live/live-bus';
export { openingIdOf } from './mongo/embedded-state';
export * from './mongo/each-document';
export * from './mongo/insert-if-absent';
export * from './mongo/insert-with-random-id';
export * from './mongo/upsert-matching';
export * from './mongo/migrate';
export * from './mongo/open-database';
export * from './mongo/run-migration';
export * from './objects/file-object-store';
export * from './objects/object-store';
export * from './outbox/outbox';
export * from './outbox/outbox-document';
export * from './outbox/watch-queues';
export * from './telemetry/failure-log';
export * from './telemetry/logger';
export * from './telemetry/metrics';
export * from './telemetry/process-metrics';
export * from './telemetry/spans';
export {
  currentRequestId,
  currentTraceId,
  currentTraceparent,
  initTelemetry,
  newTraceparent,
  runWithTraceparent,
} from './telemetry/trace-context';
