import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Logger } from 'pino';
import { prepareEngineEnvironment } from '../config';
import { type Handler } from '../http/handler';
import { configProblems, type EngineConfig, EngineError, runtimeProblems } from './assert-engine';
import { type EndpointPipeline, readPipelines } from './endpoint-pipelines';
import { setPluginRuntime } from './plugin';
import { type PolicyName } from './policy-names';
import { routeEngineLogs } from './route-engine-logs';

export interface RunEngineOptions {
  /** Builds one step of a pipeline. */
  readonly policy: (name: PolicyName, action: Readonly<Record<string, unknown>>) => Handler;
  readonly logger: Logger;
  /** Folder of gateway.config.yml, system.config.yml and models/; default is the one of this package. */
  readonly configDir?: string;
}

const requireEngine = createRequire(__filename);
const ownConfigDir = join(__dirname, '../../config');
/** Serializes starts: express-gateway stores its configuration and policies in module variables. */
let turn: Promise<unknown> = Promise.resolve();

export interface RunningEngine {
  /** The Express application with all pipelines, not listening. */
  readonly app: Handler;
  /** The same pipelines as they are configured. */
  readonly pipelines: readonly EndpointPipeline[];
}

/**
 * Makes express-gateway build its pipelines from our policies.
 * @throws EngineError when a policy is missing, foreign or unused
 */
export function runEngine(options: RunEngineOptions): Promise<RunningEngine> {
  const run = turn.then(() => build(options));
  turn = run.catch(() => undefined);
  return run;
}

async function build({ policy, logger, configDir = ownConfigDir }: RunEngineOptions): Promise<RunningEngine> {
  prepareEngineEnvironment(configDir);
  routeEngineLogs(requireEngine('express-gateway/lib/logger') as never, logger);
  useCheapEngineIds();
  const { gatewayConfig } = requireEngine('express-gateway/lib/config') as { gatewayConfig: EngineConfig };
  refuse(configProblems(gatewayConfig));

  const made = new Set<string>();
  let app = null as Handler | null;
  setPluginRuntime({
    policy(name, action) {
      made.add(name);
      return policy(name, action);
    },
    attach: (given) => (app = given),
  });
  try {
    const engine = requireEngine('express-gateway') as () => {
      load(dir: string): { run(): Promise<unknown> };
    };
    await engine().load(configDir).run();
  } finally {
    setPluginRuntime(null);
  }
  const registry = requireEngine('express-gateway/lib/policies') as { policies: Record<string, unknown> };
  refuse(runtimeProblems(Object.keys(registry.policies), made));
  if (app === null) throw new EngineError(['the plugin got no application']);
  removeUnusedLayers(app);
  return { app, pipelines: readPipelines(gatewayConfig) };
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new EngineError(problems);
}

/** Removes Express' query parser and passport, which would run for every request and serve no policy. */
function removeUnusedLayers(app: Handler): void {
  const { _router: router } = app as { _router?: { stack: { name: string }[] } };
  if (router === undefined) return;
  router.stack = router.stack.filter(({ name }) => name !== 'query' && name !== 'initialize');
}

/**
 * Replaces express-gateway's request ids: they are unused and created by a deprecated call that takes a stack trace
 * each time.
 */
function useCheapEngineIds(): void {
  const requireOfEngine = createRequire(requireEngine.resolve('express-gateway'));
  const noId = (): string => '';
  (requireOfEngine('uuid62') as { v4: () => string }).v4 = noId;
}
