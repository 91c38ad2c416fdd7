import { POLICY_NAMES } from './policy-names';

/** The checked parts of gateway.config.yml. */
export interface EngineConfig {
  readonly http?: unknown;
  readonly https?: unknown;
  readonly admin?: unknown;
  readonly serviceEndpoints?: unknown;
  readonly policies?: readonly string[];
  readonly apiEndpoints?: Readonly<Record<string, { readonly pathRegex: string }>>;
  readonly pipelines?: Readonly<
    Record<
      string,
      { apiEndpoints?: readonly string[]; policies?: readonly Readonly<Record<string, unknown>>[] }
    >
  >;
}

/** The configured or built pipelines differ from the intended ones, so the gateway must not start. */
export class EngineError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(
      `invalid express-gateway configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
    this.name = 'EngineError';
  }
}

const KNOWN: ReadonlySet<string> = new Set(POLICY_NAMES);

/** Returns configuration problems: a missing or foreign policy, an open admin port, the stock proxy's endpoints. */
export function configProblems(config: EngineConfig): string[] {
  const problems: string[] = [];
  for (const section of ['http', 'https', 'admin', 'serviceEndpoints'] as const) {
    if (config[section] !== undefined && config[section] !== null)
      problems.push(`section ${section} must not be there`);
  }
  const declared = new Set(config.policies ?? []);
  const pipelines = Object.entries(config.pipelines ?? {});
  const used = new Set(
    pipelines.flatMap(([, { policies = [] }]) => policies.flatMap((step) => Object.keys(step))),
  );
  for (const name of POLICY_NAMES) {
    if (!declared.has(name)) problems.push(`${name} is not declared`);
    if (!used.has(name)) problems.push(`${name} is in no pipeline`);
  }
  for (const name of new Set([...declared, ...used])) {
    if (!KNOWN.has(name)) problems.push(`${name} is none of our policies`);
  }
  return [...problems, ...pipelineProblems(config, pipelines)];
}

/** Checks that every pipeline opens the exchange and guards its proxy, and that every endpoint has a pipeline. */
function pipelineProblems(
  config: EngineConfig,
  pipelines: readonly (readonly [
    string,
    { apiEndpoints?: readonly string[]; policies?: readonly Readonly<Record<string, unknown>>[] },
  ])[],
): string[] {
  const problems: string[] = [];
  for (const [pipeline, { policies = [] }] of pipelines) {
    const names = policies.flatMap((step) => Object.keys(step));
    if (names[0] !== 'kq-request-id') problems.push(`pipeline ${pipeline} must begin with kq-request-id`);
    if (!names.includes('kq-security-headers'))
      problems.push(`pipeline ${pipeline} has no kq-security-headers`);
    if (!names.includes('kq-proxy')) continue;
    const before = names.slice(0, names.indexOf('kq-proxy'));
    for (const guard of ['kq-route', 'kq-rate-limit', 'kq-body-limit', 'kq-jwt', 'kq-roles']) {
      if (!before.includes(guard)) problems.push(`pipeline ${pipeline} proxies without ${guard}`);
    }
  }
  const served = new Set(pipelines.flatMap(([, { apiEndpoints = [] }]) => apiEndpoints));
  for (const [endpoint, match] of Object.entries(config.apiEndpoints ?? {})) {
    if (!served.has(endpoint)) problems.push(`endpoint ${endpoint} has no pipeline`);
    // The fast path finds a pipeline by its pattern only.
    if (Object.keys(match).join() !== 'pathRegex')
      problems.push(`endpoint ${endpoint} must have a pathRegex and nothing else`);
  }
  return problems;
}

/** Returns problems of the built pipelines: express-gateway starts without a plugin that it could not load. */
export function runtimeProblems(registered: readonly string[], made: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  for (const name of POLICY_NAMES) {
    if (!registered.includes(name)) problems.push(`${name} is not registered`);
    else if (!made.has(name)) problems.push(`${name} was not built into a pipeline`);
  }
  for (const name of registered) {
    if (!KNOWN.has(name)) problems.push(`${name} is registered but none of our policies`);
  }
  return problems;
}
