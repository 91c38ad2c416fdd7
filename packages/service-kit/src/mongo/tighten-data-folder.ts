import { type Logger } from '../telemetry/logger';

/**
 * Creates a folder accessible to its owner only, or restricts it (docs/security.md S26); warns once when other users
 * could read it.
 */
export async function tightenDataFolder(folder: string, logger: Logger): Promise<void> {
  // A process with its documents in MongoDB loads no native module of the store.
  const { createPrivateFolder } = await import('@kq/embedded-mongo');
  const widerPaths = createPrivateFolder(folder);
  if (widerPaths.length === 0) return;
  logger.warn(
    { count: widerPaths.length },
    'data folder was accessible to other users, permissions tightened',
  );
}
