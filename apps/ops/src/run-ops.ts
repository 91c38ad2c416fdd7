import { AppError } from '@kq/kernel';
import { ConfigError, DatabaseNotOpenedError, type Environment, parseConfig } from '@kq/service-kit';
import { type Command, type CommandCall } from './command';
import { commands } from './commands';
import { opsConfigSchema } from './config';
import { helpOf, overview } from './help';
import { findInstallation } from './installation';
import { createOutput } from './print';
import { OpsError, UsageError } from './usage-error';

export interface OpsProcess {
  readonly environment: Environment;
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/** Runs one command. @returns the exit code: 0 done, 1 not done, 2 invalid usage */
export async function runOps(
  argv: readonly string[],
  { environment, write, writeError }: OpsProcess,
): Promise<0 | 1 | 2> {
  const isJson = argv.includes('--json');
  const words = argv.filter((word) => word !== '--json');
  if (words.length === 0 || words[0] === 'help' || words.includes('--help')) {
    return showHelp(
      words.filter((word) => word !== 'help' && word !== '--help'),
      write,
      writeError,
    );
  }
  const command = commandOf(words);
  if (command === undefined) {
    writeError(`Unknown command: ${words.join(' ')}\n\n${overview(commands)}`);
    return 2;
  }
  try {
    const call = parseCall(command, words.slice(command.name.split(' ').length));
    const installation = () => findInstallation(parseConfig(opsConfigSchema, environment));
    return await command.run({ environment, output: createOutput(write, isJson), installation }, call);
  } catch (error) {
    return report(command, error, writeError);
  }
}

function showHelp(
  words: readonly string[],
  write: (text: string) => void,
  writeError: (text: string) => void,
): 0 | 2 {
  if (words.length === 0) {
    write(overview(commands));
    return 0;
  }
  const subject = words.filter((word) => !word.startsWith('--')).join(' ');
  const found = commands.filter(
    ({ name }) => `${subject} `.startsWith(`${name} `) || name.startsWith(subject),
  );
  if (found.length === 0) {
    writeError(`Unknown command: ${subject}\n\n${overview(commands)}`);
    return 2;
  }
  write(found.map(helpOf).join('\n'));
  return 0;
}

function commandOf(words: readonly string[]): Command | undefined {
  return commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word));
}

function parseCall(command: Command, rest: readonly string[]): CommandCall {
  const options: Record<string, string | true> = {};
  const words: string[] = [];
  for (const word of rest) {
    const [, name, value] = /^--([a-z-]+)(?:=(.*))?$/.exec(word) ?? [];
    if (name === undefined) words.push(word);
    else if (command.options?.includes(name) === true) options[name] = value ?? true;
    else throw new UsageError(`Unknown option --${name}.`);
  }
  return { words, options };
}

/** Prints an expected error as one sentence, and a bug with its stack. */
function report(command: Command, error: unknown, writeError: (text: string) => void): 1 | 2 {
  if (error instanceof UsageError) {
    writeError(`${error.message}\n\n${helpOf(command)}`);
    return 2;
  }
  if (error instanceof ConfigError) {
    writeError(`${error.message}\n`);
    return 2;
  }
  const isExpected =
    error instanceof OpsError ||
    error instanceof AppError ||
    error instanceof DatabaseNotOpenedError ||
    (error as Error).name === 'DataFolderInUseError';
  writeError(`${isExpected ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`);
  return 1;
}
