import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { projectRoot } from '../project-root';
import { installOnce, requireCommand, runInstaller } from './install';
import { exchange } from './probe';
import { type RunningServer, type ServerPlace, startServer } from './start-server';

const pom = join(projectRoot, 'apps/local-cluster/kafka/pom.xml');
const libs = join(projectRoot, '.servers/kafka/libs');
const CLUSTER_ID = 'a29sb25uZW5xdWFydGllcg';

export interface KafkaPlace extends ServerPlace {
  /** Port of its controller; default is `port` + 1. */
  readonly controllerPort?: number;
}

/**
 * Starts one Apache Kafka broker that is its own controller (KRaft); topics are not created automatically. Needs Java
 * 17.
 */
export function startKafka({ dir, port, controllerPort = port + 1 }: KafkaPlace): Promise<RunningServer> {
  return startServer({
    name: 'kafka',
    dir,
    ports: [port, controllerPort],
    url: `127.0.0.1:${port}`,
    answers: () => hasBroker(port),
    async prepare() {
      await installKafka();
      const properties = join(dir, 'server.properties');
      await writeFile(properties, serverProperties({ dir, port, controllerPort }));
      await writeFile(join(dir, 'log4j.properties'), LOGGING);
      await formatOnce(dir, properties);
      return { file: 'java', args: [...javaArguments(dir), 'kafka.Kafka', properties] };
    },
  });
}

async function installKafka(): Promise<void> {
  await requireCommand('java', 'default-jre-headless');
  const version = createHash('sha256')
    .update(await readFile(pom))
    .digest('hex');
  await mkdir(join(projectRoot, '.servers/kafka'), { recursive: true });
  await installOnce(libs, version, async () => {
    await requireCommand('mvn', 'maven');
    await runInstaller('mvn', [
      '-q',
      '-B',
      '-f',
      pom,
      'dependency:copy-dependencies',
      `-DoutputDirectory=${libs}`,
    ]);
  });
}

async function formatOnce(dir: string, properties: string): Promise<void> {
  const isFormatted = await access(join(dir, 'data/meta.properties')).then(
    () => true,
    () => false,
  );
  if (isFormatted) return;
  const format = [
    'kafka.tools.StorageTool',
    'format',
    '--ignore-formatted',
    '-t',
    CLUSTER_ID,
    '-c',
    properties,
  ];
  await runInstaller('java', [...javaArguments(dir), ...format]);
}

/** 256 MB of heap and the quick compiler: for a small machine with frequent starts. */
const javaArguments = (dir: string): string[] => [
  '-Xms256m',
  '-Xmx256m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Xshare:auto',
  '-Djava.awt.headless=true',
  `-Dlog4j.configuration=file:${join(dir, 'log4j.properties')}`,
  '-cp',
  join(libs, '*'),
];

/** The two `broker.*` keys let a killed broker restart in 5 s instead of 15 s. */
const serverProperties = ({
  dir,
  port,
  controllerPort,
}: Required<KafkaPlace>): string => `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controllerPort}
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}
advertised.listeners=PLAINTEXT://127.0.0.1:${port}
controller.listener.names=CONTROLLER
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
inter.broker.listener.name=PLAINTEXT
log.dirs=${join(dir, 'data')}
num.network.threads=2
num.io.threads=4
num.partitions=6
auto.create.topics.enable=false
default.replication.factor=1
min.insync.replicas=1
offsets.topic.replication.factor=1
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=4
group.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=1000
broker.session.timeout.ms=2000
broker.heartbeat.interval.ms=500
log.retention.hours=24
log.segment.bytes=16777216
log.index.size.max.bytes=1048576
log.cleaner.dedupe.buffer.size=2097152
`;

const LOGGING = `log4j.rootLogger=WARN, stdout
log4j.appender.stdout=org.apache.log4j.ConsoleAppender
log4j.appender.stdout.layout=org.apache.log4j.PatternLayout
log4j.appender.stdout.layout.ConversionPattern=[%d] %p %m (%c)%n
`;

/** Metadata request, version 1, all topics: size, API key 3, version 1, correlation id 1, no client id, null topics. */
const METADATA_REQUEST = Buffer.from([
  0, 0, 0, 14, 0, 3, 0, 1, 0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
]);
const BROKER_COUNT_AT = 8;

/** Returns true once the metadata contain a broker: a port that only accepts connections cannot create topics. */
async function hasBroker(port: number): Promise<boolean> {
  const isComplete = (received: Buffer): boolean => received.length >= BROKER_COUNT_AT + 4;
  const answer = await exchange(port, METADATA_REQUEST, isComplete);
  return answer !== null && answer.readInt32BE(BROKER_COUNT_AT) > 0;
}
