/**
 * Loads the npm packages that take most of a start, then waits: the next product starts in half the time. Loads nothing of our
 * own, as that is what changes.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';

const PRELOADED = {
  '../../gateway/package.json': ['express-gateway', 'undici'],
  '../../packages/embedded-mongo/package.json': ['lmdb', 'mongoose'],
  '../../packages/service-kit/package.json': ['fastify', 'jose', 'pino', 'zod'],
  '../../services/notifications/package.json': ['nodemailer'],
};

for (const [workspace, names] of Object.entries(PRELOADED)) {
  const requireFrom = createRequire(join(__dirname, workspace));
  for (const name of names) requireFrom(name);
}
process.send?.('loaded');
process.once('message', () => {
  process.disconnect();
  void import('../../apps/all-in-one/dist/main.js');
});
