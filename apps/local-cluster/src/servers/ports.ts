import { configTypes } from '@kq/service-kit';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../project-root';

/** Where `npm run servers:up` starts its servers. */
export const serversConfigSchema = z.object({
  /** Folder of data, logs and pid files; what is installed stays in `.servers`. */
  KQ_SERVERS_DIR: z.string().min(1).default(join(projectRoot, '.servers')),
  /** First of seven ports in a row for a second set of servers; default are the fixed ports below. */
  KQ_SERVERS_PORT_BASE: configTypes.integer({ min: 1024, max: 65_000 }).optional(),
});

export type ServersConfig = z.infer<typeof serversConfigSchema>;

export interface ServerPorts {
  readonly kafka: number;
  readonly kafkaController: number;
  readonly redis: number;
  readonly mongo: number;
  readonly smtp: number;
  readonly smtpHttp: number;
  readonly otlp: number;
}

const FIXED: ServerPorts = {
  kafka: 19_092,
  kafkaController: 19_093,
  redis: 16_379,
  mongo: 27_119,
  smtp: 12_525,
  smtpHttp: 18_025,
  otlp: 14_318,
};

export function serverPorts({ KQ_SERVERS_PORT_BASE: base }: ServersConfig): ServerPorts {
  if (base === undefined) return FIXED;
  const names = Object.keys(FIXED) as (keyof ServerPorts)[];
  return Object.fromEntries(names.map((name, index) => [name, base + index])) as unknown as ServerPorts;
}
