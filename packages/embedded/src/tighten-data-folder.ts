import { createPrivateFolder } from '@kq/embedded-mongo';
import { type Logger } from '@kq/service-kit';

/**
 * Creates a folder accessible to its owner only, or restricts it (docs/security.md S26); warns once when other users
 * could read it.
 */
export function tightenDataFolder(folder: string, logger: Logger): void {
  const widerPaths = createPrivateFolder(folder);
  if (widerPaths.length === 0) return;
  logger.warn(
    { count: widerPaths.length },
    'data folder was accessible to other users, permissions tightened',
  );
}
