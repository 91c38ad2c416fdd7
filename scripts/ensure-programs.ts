import { spawnSync } from 'node:child_process';

/**
 * Installs missing programs by apt-get where that is possible (Debian, root).
 * @param packages Debian's package of each program
 * @throws Error that names what is missing and how to get it
 */
export function ensurePrograms(packages: Record<string, string>, log: (text: string) => void): void {
  const missing = () => Object.entries(packages).filter(([program]) => !isInstalled(program));
  const names = missing().map(([, name]) => name);
  if (names.length === 0) return;
  if (process.getuid?.() === 0 && isInstalled('apt-get')) {
    log(`installing ${names.join(', ')}`);
    const install = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${names.join(' ')}`;
    spawnSync('sh', ['-c', install], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const left = missing();
  if (left.length > 0)
    throw new Error(
      `missing: ${left.map(([program]) => program).join(', ')} (Debian: apt-get install ${left.map(([, name]) => name).join(' ')})`,
    );
}

export const isInstalled = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
