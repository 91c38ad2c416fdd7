import { requireCommand } from './install';
import { exchange } from './probe';
import { type RunningServer, type ServerPlace, startServer } from './start-server';

/** Starts Redis with an append-only file; it rejects writes when memory is full, as job queues require. */
export function startRedis({ dir, port }: ServerPlace): Promise<RunningServer> {
  return startServer({
    name: 'redis',
    dir,
    ports: [port],
    url: `redis://127.0.0.1:${port}`,
    async answers() {
      const answer = await exchange(port, Buffer.from('PING\r\n'), (received) => received.includes('\r\n'));
      return answer?.toString().startsWith('+PONG') ?? false;
    },
    async prepare() {
      await requireCommand('redis-server', 'redis-server');
      const options = {
        port,
        bind: '127.0.0.1',
        dir,
        appendonly: 'yes',
        appendfsync: 'everysec',
        save: '',
        'maxmemory-policy': 'noeviction',
        daemonize: 'no',
      };
      return {
        file: 'redis-server',
        args: Object.entries(options).flatMap(([key, value]) => [`--${key}`, String(value)]),
      };
    },
  });
}
