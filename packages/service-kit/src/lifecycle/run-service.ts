import { type ServiceName } from '@kq/contracts';
import { type z } from 'zod';
import { parseConfig } from '../config/parse-config';
import { type EventBus } from '../events/event-bus';
import { createHoldingBus } from '../events/holding-bus';
import { createLogger, type Logger } from '../telemetry/logger';
import { type ServiceContainer } from './service-container';

interface ProcessConfig {
  readonly KQ_HOST: string;
  readonly KQ_PORT: number;
  readonly KQ_LOG_LEVEL: Parameters<typeof createLogger>[0]['level'];
}

export interface RunServiceOptions<S extends z.ZodObject> {
  readonly service: ServiceName;
  readonly schema: S;
  readonly create: (deps: {
    config: z.output<S>;
    bus: EventBus;
    logger: Logger;
  }) => ServiceContainer | Promise<ServiceContainer>;
}

/** What a service's main.ts does: configuration, container, start, listen, orderly end on SIGTERM and SIGINT. */
export async function runService<S extends z.ZodObject>(
  host: Pick<NodeJS.Process, 'env' | 'once' | 'exit' | 'stderr'>,
  { service, schema, create }: RunServiceOptions<S>,
): Promise<void> {
  try {
    const config = parseConfig(schema, host.env);
    const { KQ_HOST, KQ_PORT, KQ_LOG_LEVEL } = config as unknown as ProcessConfig;
    const logger = createLogger({ service, level: KQ_LOG_LEVEL });
    const bus = createHoldingBus();
    const container = await create({ config, bus, logger });
    const stop = (): void => void container.stop().then(() => host.exit(0));
    host.once('SIGTERM', stop);
    host.once('SIGINT', stop);
    await bus.start();
    await container.start();
    logger.info({ url: await container.listen({ host: KQ_HOST, port: KQ_PORT }) }, 'listening');
  } catch (error) {
    host.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    host.exit(1);
  }
}
