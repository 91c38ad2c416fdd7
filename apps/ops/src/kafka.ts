import { TimeLimitError } from '@kq/kernel';
import { processConfigSchema } from '@kq/distributed/process/process-config';
import { createLogger, type Environment, parseConfig } from '@kq/service-kit';
import { OpsError, UsageError } from './usage-error';

export type KafkaConnection = ReturnType<typeof kafkaConnection>;

/**
 * Runs `work` with the services' Kafka connection, read from the same keys.
 * @throws UsageError without KQ_KAFKA_BROKERS
 * @throws OpsError in one sentence when Kafka does not do what it is asked for
 */
export async function onKafka<T>(
  environment: Environment,
  work: (connection: KafkaConnection) => Promise<T>,
): Promise<T> {
  const connection = kafkaConnection(environment);
  try {
    return await work(connection);
  } catch (error) {
    if (!(error instanceof TimeLimitError || isOfKafka(error))) throw error;
    const [reason] = error.message.split('\n');
    throw new OpsError(`Kafka at ${connection.brokers.join(', ')} does not answer: ${reason}.`, {
      cause: error,
    });
  }
}

/** Errors of kafkajs share a prefix of their names. */
const isOfKafka = (error: unknown): error is Error =>
  error instanceof Error && error.name.startsWith('KafkaJS');

/** @throws UsageError without KQ_KAFKA_BROKERS */
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
