import { type Handler } from '../http/handler';
import { POLICY_NAMES, type PolicyName } from './policy-names';

/** The dependencies of the plugin, set before express-gateway runs: it is required by name and takes no arguments. */
export interface PluginRuntime {
  /** Returns the handler of one step of a pipeline; `action` is the step's setting. */
  policy(name: PolicyName, action: Readonly<Record<string, unknown>>): Handler;
  /** Receives the Express application that contains the pipelines. */
  attach(app: Handler): void;
}

/** The used part of express-gateway's plugin context. */
interface PluginContext {
  registerPolicy(policy: {
    name: string;
    schema: object;
    policy: (action: Record<string, unknown>) => Handler;
  }): void;
  registerGatewayRoute(declare: (app: Handler) => void): void;
}

let runtime: PluginRuntime | null = null;

/** Sets the dependencies right before express-gateway's run(), one gateway at a time. */
export function setPluginRuntime(next: PluginRuntime | null): void {
  runtime = next;
}

/** Required: express-gateway silently skips a plugin without a version. */
export const VERSION = '1.2.0';

/** Schema of the plugin's settings in system.config.yml. */
export const schema = {
  $id: 'https://kolonnenquartier.example/schemas/plugin.json',
  type: 'object',
  properties: { package: { type: 'string' } },
} as const;

/** Registers every policy; called by express-gateway. */
export function init(context: PluginContext): void {
  const given = runtime;
  if (given === null) throw new Error('plugin loaded without a gateway: use startGateway()');
  for (const name of POLICY_NAMES) {
    context.registerPolicy({
      name,
      schema: actionSchema(name),
      policy: (action) => given.policy(name, action),
    });
  }
  context.registerGatewayRoute((app) => given.attach(app));
}

function actionSchema(name: PolicyName): object {
  const isRateLimit = name === 'kq-rate-limit';
  return {
    $id: `https://kolonnenquartier.example/schemas/policies/${name}.json`,
    type: 'object',
    properties: { per: { const: 'url' }, ...(isRateLimit ? { by: { enum: ['address', 'user'] } } : {}) },
    required: isRateLimit ? ['by'] : [],
  };
}
