import { type EngineConfig } from './assert-engine';
import { type PolicyName } from './policy-names';

/** One policy in a pipeline, with its setting. */
export interface PipelineStep {
  readonly name: PolicyName;
  readonly action: Readonly<Record<string, unknown>>;
}

/** What gateway.config.yml lets run for the paths of one endpoint. */
export interface EndpointPipeline {
  readonly pattern: RegExp;
  readonly steps: readonly PipelineStep[];
}

type ConfiguredStep = { readonly action?: Readonly<Record<string, unknown>> } | null;

/**
 * Reads the pipelines of a checked configuration by endpoint, in the order in which express-gateway matches them: the first
 * whose pattern matches a path serves it.
 */
export function readPipelines({ apiEndpoints = {}, pipelines = {} }: EngineConfig): EndpointPipeline[] {
  return Object.entries(apiEndpoints).map(([endpoint, { pathRegex }]) => {
    const pipeline = Object.values(pipelines).find(({ apiEndpoints: served = [] }) =>
      served.includes(endpoint),
    );
    return {
      pattern: new RegExp(pathRegex),
      steps: (pipeline?.policies ?? []).flatMap((step) =>
        Object.entries(step).map(([name, configured]) => ({
          name: name as PolicyName,
          action: (configured as ConfiguredStep)?.action ?? {},
        })),
      ),
    };
  });
}
