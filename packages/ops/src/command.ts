import { type Environment } from '@kq/service-kit/config/parse-config';
import { type Installation } from './installation';
import { type Output } from './print';

/** What a command works with. */
export interface CommandContext {
  readonly environment: Environment;
  readonly output: Output;
  /** Found when first asked for, so that help needs no configuration. */
  readonly installation: () => Installation;
}

export interface CommandCall {
  /** Words after the command's own. */
  readonly words: readonly string[];
  /** `--name` and `--name=value`; allowed ones only. */
  readonly options: Readonly<Record<string, string | true>>;
}

/** One command. It rejects with UsageError or OpsError, or answers its exit code: 0 done, 1 not (fully) done. */
export interface Command {
  /** `dead-letters list` */
  readonly name: string;
  /** What follows the name. */
  readonly parameters: string;
  readonly summary: string;
  readonly examples: readonly string[];
  readonly options?: readonly string[];
  run(context: CommandContext, call: CommandCall): Promise<0 | 1>;
}
