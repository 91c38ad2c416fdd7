import { describeError } from '@kq/service-kit/errors/describe-error';
import { type Logger } from '@kq/service-kit/telemetry/logger';

export interface OutageLogOptions {
  readonly logger: Logger;
  /** The connection as the lines name it, e.g. `Kafka producer`. */
  readonly connection: string;
  /** Fields of both lines. */
  readonly fields?: object;
}

/**
 * Logs one line when a backing service disconnects and one when it reconnects, however many attempts happen in between: these
 * are logged at debug.
 */
export function createOutageLog({ logger, connection, fields = {} }: OutageLogOptions) {
  let isUnavailable = false;
  return {
    failed(error: unknown): void {
      logger[isUnavailable ? 'debug' : 'warn'](
        { ...fields, reason: describeError(error) },
        `${connection} disconnected`,
      );
      isUnavailable = true;
    },
    ended(): void {
      if (isUnavailable) logger.info(fields, `${connection} reconnected`);
      isUnavailable = false;
    },
  };
}
