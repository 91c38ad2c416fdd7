import { type Handler } from '../http/handler';
import { POLICY_NAMES, type PolicyName } from './policy-names';

/** What a gateway hands to the plugin before express-gateway runs: it is required by name and cannot be given arguments. */
export interface PluginRuntime {
  /** The handler of one step of a pipeline; `action` is the step's setting. */
  policy(name: PolicyName, action: Readonly<Record<string, unknown>>): Handler;
  /** Gets the Express application that holds the pipelines. */
  attach(app: Handler): void;
}

/** The part of express-gateway's plugin context that is used. */
interface PluginContext {
  registerPolicy(policy: {
    name: string;
    schema: object;
    policy: (action: Record<string, unknown>) => Handler;
  }): void;
  registerGatewayRoute(declare: (app: Handler) => void): void;
}

let runtime: PluginRuntime | null = null;

/** Set right before express-gateway's run(), one gateway at a time. */
export function setPluginRuntime(next: PluginRuntime | null): void {
  runtime = next;
}

/** express-gateway starts without a plugin that has none. */
export const version = '1.2.0';

/** Of the plugin's settings in system.config.yml. */
export const schema = {
  $id: 'https://kolonnenquartier.example/schemas/plugin.json',
  type: 'object',
  properties: { package: { type: 'string' } },
} as const;

/** Called by express-gateway: registers every policy. */
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
  return {
    $id: `https://kolonnenquartier.example/schemas/policies/${name}.json`,
    type: 'object',
    ...(name === 'kq-rate-limit'
      ? { properties: { by: { enum: ['address', 'user'] } }, required: ['by'] }
      : {}),
  };
}
