import { type Environment, parseConfig } from '@kq/service-kit';
import { describeServers, startServers, stopServers } from './all-servers';
import { serversConfigSchema } from './ports';

/**
 * Runs `npm run servers:up` and `servers:down`.
 * @returns the exit code
 */
export async function runServersCommand(
  action: string | undefined,
  env: Environment,
  print: (line: string) => void,
): Promise<number> {
  const config = parseConfig(serversConfigSchema, env);
  if (action === 'up') {
    print('• Starting Kafka, Redis, MongoDB, an SMTP sink and an OTLP sink');
    const servers = await startServers(config);
    print(`The servers are up (data in ${config.KQ_SERVERS_DIR}):\n${describeServers(servers)}`);
    return 0;
  }
  if (action === 'down') {
    const stopped = await stopServers(config);
    print(stopped.length === 0 ? 'No server ran.' : `Ended: ${stopped.join(', ')}`);
    return 0;
  }
  print('Say `up` or `down`.');
  return 2;
}
