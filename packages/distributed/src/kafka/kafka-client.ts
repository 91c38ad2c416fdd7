import { type Logger } from '@kq/service-kit';
import { Kafka, logLevel } from 'kafkajs';
import { createCuttableSockets } from './cuttable-sockets';
import { createKafkaLog } from './kafka-log';
import { patchRequestQueue } from './request-queue-patch';

/** Connection settings of the brokers. */
export interface KafkaConnection {
  readonly brokers: readonly string[];
  /** Name of this process in the broker logs. */
  readonly clientId: string;
  readonly logger: Logger;
  readonly tls?: boolean;
  readonly sasl?: { readonly username: string; readonly password: string };
}

const CONNECTION_TIMEOUT_MS = 3000;
const REQUEST_TIMEOUT_MS = 5000;
/**
 * About a second of kafkajs retries to connect or to look up metadata; then our own loops restart with a new client.
 */
const retry = { initialRetryTime: 100, multiplier: 2, maxRetryTime: 1500, retries: 3 };

patchRequestQueue();

export function openKafkaClient({ brokers, clientId, logger, tls, sasl }: KafkaConnection) {
  const sockets = createCuttableSockets();
  const kafka = new Kafka({
    brokers: [...brokers],
    clientId,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    retry,
    logLevel: logLevel.INFO,
    logCreator: () => createKafkaLog(logger, () => sockets.isCut),
    socketFactory: sockets.factory,
    ...(tls === true ? { ssl: true } : {}),
    ...(sasl === undefined ? {} : { sasl: { mechanism: 'scram-sha-512' as const, ...sasl } }),
  });
  return {
    kafka,
    /** Closes the client immediately in any state; running requests reject. */
    cut: () => sockets.cut(),
  };
}

/** A kafkajs client for one producer, consumer or admin, which is discarded when it fails. */
export type KafkaClient = ReturnType<typeof openKafkaClient>;
