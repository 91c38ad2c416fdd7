import { processConfigSchema } from '@kq/distributed/process/process-config';
import { createLogger, type Environment, parseConfig } from '@kq/service-kit';
import { UsageError } from './usage-error';

/** Returns the services' Kafka connection, read from the same keys. @throws UsageError without KQ_KAFKA_BROKERS */
export function kafkaConnection(environment: Environment) {
  const config = parseConfig(processConfigSchema, environment);
  const { KQ_KAFKA_BROKERS: brokers, KQ_KAFKA_USERNAME: username, KQ_KAFKA_PASSWORD: password } = config;
  if (brokers === undefined) {
    throw new UsageError(
      'KQ_KAFKA_BROKERS is missing. Without Kafka (embedded tier) there are no consumer groups: see "outbox status".',
    );
  }
  return {
    brokers,
    clientId: config.KQ_KAFKA_PREFIX === undefined ? 'ops' : `${config.KQ_KAFKA_PREFIX}.ops`,
    logger: createLogger({ service: 'ops', level: 'error' }),
    tls: config.KQ_KAFKA_TLS,
    ...(config.KQ_KAFKA_PREFIX === undefined ? {} : { prefix: config.KQ_KAFKA_PREFIX }),
    ...(username === undefined || password === undefined ? {} : { sasl: { username, password } }),
  };
}
