import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterTest } from '@kq/test-kit/in-process';
import { root } from '../setup.cjs';

describe('the standby of npm run dev', () => {
  it('loads the packages of a start', async () => {
    const standby = fork(join(root, 'scripts/run.cjs'), [join(__dirname, 'standby.ts')], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    afterTest(() => standby.kill('SIGKILL'));
    const failed = once(standby, 'exit').then(([code]) => {
      throw new Error(`the standby exited with ${code}`);
    });
    const [message] = (await Promise.race([once(standby, 'message'), failed])) as unknown[];
    expect(message).toBe('loaded');
  });
});
