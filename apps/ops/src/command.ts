import { type Environment } from '@kq/service-kit/config/parse-config';
import { type Installation } from './installation';
import { type Output } from './print';

/** The dependencies of a command. */
export interface CommandContext {
  readonly environment: Environment;
  readonly output: Output;
  /** Created at first use, so that help needs no configuration. */
  readonly installation: () => Installation;
}

export interface CommandCall {
  /** Arguments after the command name. */
  readonly words: readonly string[];
  /** `--name` and `--name=value`; allowed ones only. */
  readonly options: Readonly<Record<string, string | true>>;
}

/** One command. It rejects with UsageError or OpsError, or returns its exit code: 0 done, 1 not (fully) done. */
export interface Command {
  /** For example `dead-letters list`. */
  readonly name: string;
  /** Parameters after the name, for the help. */
  readonly parameters: string;
  readonly summary: string;
  readonly examples: readonly string[];
  readonly options?: readonly string[];
  run(context: CommandContext, call: CommandCall): Promise<0 | 1>;
}
