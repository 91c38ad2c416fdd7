import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandsOf, commandsOfPage } from './commands/commands-of';
import { type Way } from './commands/way';
import { PAGES, WAYS } from './commands/ways';
import { root } from './setup.cjs';

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const pages = git('ls-files', '*.md')
  .split('\n')
  .filter((page) => page !== '' && page !== 'CHANGELOG.md');

/** Says why a command cannot work in a fresh clone. */
function problemOf(command: string): string | null {
  const [program = '', ...args] = command.replace(/^(?:[A-Z_]+=\S+ )*/, '').split(' ');
  if (program === 'npm') {
    const name = args[0] === 'run' ? args.slice(1).find((arg) => !arg.startsWith('-')) : args[0];
    if (name === undefined || args.includes('-w')) return null;
    if (args[0] !== 'run' && !['start', 'test'].includes(name)) return null;
    return name in scripts ? null : `package.json has no script ${name}`;
  }
  const file = ['node', 'sh', 'bash'].includes(program) ? args[0]! : program;
  if (!/\.(sh|cjs|mjs)$/.test(file) || file.startsWith('/')) return null;
  if (!existsSync(join(root, file))) return `no file ${file}`;
  if (file !== program) return null;
  return git('ls-files', '-s', file).startsWith('100755') ? null : `${file} is not executable in git`;
}

const waysOf = (isWay: (way: Way) => boolean) =>
  Object.values(WAYS).flatMap((ways) => Object.entries(ways).filter(([, way]) => isWay(way)));

describe('commands of the pages of newcomers and operators', () => {
  it.each(PAGES)('%s: each has a way to be carried out, or what it needs', (page) => {
    expect(commandsOfPage(page).sort()).toEqual(Object.keys(WAYS[page]!).sort());
  });

  it('are run by a step of .ci/run', () => {
    const steps = read('.ci/run').replaceAll('--silent ', '');
    const named = waysOf((way) => 'ci' in way).map(([command]) => command);
    expect(named.filter((command) => !steps.includes(command))).toEqual([]);
    expect(steps).toContain('node scripts/run.cjs scripts/check-commands.ts');
    expect(steps).toContain('npm run check:k8s');
  });

  it.each(waysOf((way) => 'test' in way).map(([command, way]) => [command, 'test' in way ? way.test : '']))(
    '%s is in %s',
    (command, file) => {
      const text = read(file);
      const [, words = ''] = /^npm run ops -- ([\w -]*\w)/.exec(command) ?? [];
      for (const word of words.split(' ').filter((one) => !one.startsWith('-'))) expect(text).toContain(word);
    },
  );
});

describe('commands of documents', () => {
  it.each(pages)('%s names existing scripts and executable files', (page) => {
    expect(commandsOf(read(page)).flatMap((command) => problemOf(command) ?? [])).toEqual([]);
  });

  it.each([
    ['infra/docker/absent.sh', 'no file infra/docker/absent.sh'],
    ['scripts/setup.cjs', 'scripts/setup.cjs is not executable in git'],
    ['npm run --silent nothing -- x', 'package.json has no script nothing'],
    ['KQ_SEED=1 npm start', null],
    ['node scripts/setup.cjs', null],
  ])('%s: %s', (command, problem) => {
    expect(problemOf(command)).toBe(problem);
  });

  it('are read from blocks and code spans, chains in parts', () => {
    const page =
      'Run `A=1 npm start` or `npm`, `src/a.ts`.\n```sh\nsh x.sh && docker compose up  # all\n```\n';
    expect(commandsOf(page)).toEqual(['sh x.sh', 'docker compose up', 'A=1 npm start', 'npm']);
  });
});
