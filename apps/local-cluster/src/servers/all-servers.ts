import { resolve } from 'node:path';
import { startKafka } from './kafka';
import { startMongo } from './mongo';
import { startOtlpSink } from './otlp-sink';
import { type ServersConfig, serverPorts } from './ports';
import { startRedis } from './redis';
import { type RunningSmtpSink, startSmtpSink } from './smtp-sink';
import { type RunningServer, stopServer } from './start-server';

/** The backing services for events, jobs and documents. */
export interface BackingServers {
  readonly kafka: RunningServer;
  readonly redis: RunningServer;
  readonly mongo: RunningServer;
}

export interface AllServers extends BackingServers {
  readonly smtp: RunningSmtpSink;
  readonly otlp: RunningServer;
}

/** Every server, in stop order. */
const NAMES = ['smtp-sink', 'otlp-sink', 'kafka', 'redis', 'mongo'] as const;
type ServerName = (typeof NAMES)[number];

/** Starts every server that is not running yet. @throws Error that names every failed one; the others keep running */
export async function startServers(config: ServersConfig): Promise<AllServers> {
  const ports = serverPorts(config);
  const [backingServices, smtp, otlp] = await allOrEveryProblem([
    startBackingServices(config),
    startSmtpSink({ ...placeOf(config, 'smtp-sink', ports.smtp), httpPort: ports.smtpHttp }),
    startOtlpSink(placeOf(config, 'otlp-sink', ports.otlp)),
  ]);
  return { ...backingServices, smtp, otlp };
}

/** Like `startServers`, without the sinks: for suites that start separate sinks. */
export async function startBackingServices(config: ServersConfig): Promise<BackingServers> {
  const ports = serverPorts(config);
  const [kafka, redis, mongo] = await allOrEveryProblem([
    startKafka({ ...placeOf(config, 'kafka', ports.kafka), controllerPort: ports.kafkaController }),
    startRedis(placeOf(config, 'redis', ports.redis)),
    startMongo(placeOf(config, 'mongo', ports.mongo)),
  ]);
  return { kafka, redis, mongo };
}

const placeOf = (config: ServersConfig, name: ServerName, port: number) => ({
  dir: folderOf(config, name),
  port,
});

const folderOf = ({ KQ_SERVERS_DIR: dir }: ServersConfig, name: ServerName): string =>
  resolve(dir, `${name}-data`);

/** Like Promise.all, but waits for all and reports every failure. */
async function allOrEveryProblem<T extends readonly Promise<unknown>[]>(
  starts: readonly [...T],
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const results = await Promise.allSettled<unknown>(starts);
  const problems = results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as Error).message] : [],
  );
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return (await Promise.all(starts)) as { [K in keyof T]: Awaited<T[K]> };
}

/** Stops the servers that `startServers` started in the folder. @returns the names of those that were running */
export async function stopServers(config: ServersConfig): Promise<string[]> {
  const stopped = await Promise.all(
    NAMES.map(async (name) => ((await stopServer({ name, dir: folderOf(config, name) })) ? name : null)),
  );
  return stopped.filter((name) => name !== null);
}

/** Returns one line per server: the address for clients. */
export function describeServers({ kafka, redis, mongo, smtp, otlp }: AllServers): string {
  const rows = [
    ['Kafka', kafka.url, 'KQ_KAFKA_BROKERS'],
    ['Redis', redis.url, 'KQ_REDIS_URL'],
    ['MongoDB', mongo.url, 'KQ_DATABASE_URI'],
    ['SMTP sink', smtp.url, `KQ_SMTP_URL; mails: ${smtp.httpUrl}/mailbox`],
    ['OTLP sink', otlp.url, `KQ_OTLP_URL; spans: ${otlp.url}/spans`],
  ] as const;
  return rows.map(([name, url, use]) => `  ${name.padEnd(13)} ${url.padEnd(27)} ${use}`).join('\n');
}
