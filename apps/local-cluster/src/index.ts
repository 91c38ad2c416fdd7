export { freePortBlock } from './cluster/port-block';
export { type Deployable } from './cluster/deployables';
export { type Exit, type ServiceProcess } from './cluster/service-process';
export { type Cluster, type ClusterOptions, startCluster } from './cluster/start-cluster';
export {
  describeServers,
  startBackingServices,
  startServers,
  stopServers,
  type AllServers,
} from './servers/all-servers';
export { runServersCommand } from './servers/command';
export { startKafka, type KafkaPlace } from './servers/kafka';
export { startMongo } from './servers/mongo';
export { startOtlpSink } from './servers/otlp-sink';
export { serversConfigSchema, serverPorts, type ServerPorts, type ServersConfig } from './servers/ports';
export { startRedis } from './servers/redis';
export { startS3 } from './servers/s3';
export { startSmtpSink, type RunningSmtpSink, type SmtpSinkPlace } from './servers/smtp-sink';
export { type RunningServer, type ServerPlace } from './servers/start-server';
