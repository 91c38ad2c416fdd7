import { type Logger } from '@kq/service-kit';
import { type LogEntry, logLevel } from 'kafkajs';

/** Plain names and numbers; kafkajs also passes stacks, buffers and whole errors. */
const LOGGED_FIELDS = [
  'groupId',
  'topic',
  'partition',
  'offset',
  'broker',
  'clientId',
  'retryCount',
  'retryTime',
] as const;

/**
 * Creates a kafkajs log function that writes to our logger. kafkajs logs errors that it retries itself, so they become
 * warnings; the component that closes a client logs the reason.
 */
export function createKafkaLog(logger: Logger, isQuiet: () => boolean): (entry: LogEntry) => void {
  return ({ namespace, level, log }) => {
    if (isQuiet()) return;
    const fields: Record<string, unknown> = { kafkajs: namespace };
    for (const name of LOGGED_FIELDS) if (isPlain(log[name])) fields[name] = log[name];
    logger[levelOf(namespace, level)](fields, log.message.slice(0, 300));
  };
}

/**
 * Namespaces logged as debug: they repeat each refused connection of each attempt, the intended limits of the producer
 * and each crash of a consumer, which this package logs once per outage.
 */
const CHATTY = new Set(['Connection', 'BrokerPool', 'Producer', 'Consumer']);

function levelOf(namespace: string, level: logLevel): 'warn' | 'info' | 'debug' {
  if (CHATTY.has(namespace)) return 'debug';
  if (level === logLevel.ERROR) return 'warn';
  return level === logLevel.WARN ? 'info' : 'debug';
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}
