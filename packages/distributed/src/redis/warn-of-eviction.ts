import { describeError } from '@kq/service-kit/errors/describe-error';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { type Redis } from 'ioredis';

/**
 * Warns unless Redis has `maxmemory-policy noeviction`: with any other policy it drops job keys when its memory is
 * full. Checked at each connection, since the server behind an address may change.
 */
export function warnOfEviction(client: Redis, logger: Logger): void {
  client.on('ready', () => {
    client.info('memory').then(
      (text) => {
        const policy = /^maxmemory_policy:(\S+)/m.exec(text)?.[1];
        if (policy !== undefined && policy !== 'noeviction')
          logger.warn({ policy }, 'Redis may evict jobs, maxmemory-policy must be noeviction');
      },
      (error: unknown) => logger.debug({ reason: describeError(error) }, 'Redis memory policy check failed'),
    );
  });
}
