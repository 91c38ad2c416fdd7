import { type Logger } from '@kq/service-kit';
import { type LogEntry, logLevel } from 'kafkajs';

/** Names and numbers; kafkajs also offers stacks, buffers and whole errors. */
const loggedFields = [
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
 * kafkajs' log lines in ours. It calls errors what it tries again by itself, so they are warnings here; what ends a
 * client is logged by whoever ends it.
 */
export function createKafkaLog(logger: Logger, isQuiet: () => boolean): (entry: LogEntry) => void {
  return ({ namespace, level, log }) => {
    if (isQuiet()) return;
    const fields: Record<string, unknown> = { kafkajs: namespace };
    for (const name of loggedFields) if (isPlain(log[name])) fields[name] = log[name];
    logger[levelOf(namespace, level)](fields, log.message.slice(0, 300));
  };
}

/** Each refused connection of each try, and that the producer is bounded on purpose: said by us, once a try. */
const chatty = new Set(['Connection', 'BrokerPool', 'Producer']);

function levelOf(namespace: string, level: logLevel): 'warn' | 'info' | 'debug' {
  if (chatty.has(namespace)) return 'debug';
  if (level === logLevel.ERROR) return 'warn';
  return level === logLevel.WARN ? 'info' : 'debug';
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}
