import { configProblems, type EngineConfig, runtimeProblems } from './assert-engine';
import { POLICY_NAMES } from './policy-names';

const step = (name: string) => ({ [name]: null });
const good: EngineConfig = {
  policies: [...POLICY_NAMES],
  apiEndpoints: { api: { pathRegex: '^/api' }, site: { pathRegex: '^/' } },
  pipelines: {
    api: { apiEndpoints: ['api'], policies: POLICY_NAMES.filter((name) => name !== 'kq-site').map(step) },
    site: { apiEndpoints: ['site'], policies: ['kq-request-id', 'kq-security-headers', 'kq-site'].map(step) },
  },
};
const without = (name: string) => (policies: readonly string[]) =>
  policies.filter((policy) => policy !== name);

describe('configProblems', () => {
  it('returns no problems for a valid configuration', () => {
    expect(configProblems(good)).toEqual([]);
  });
  it.each([
    [
      'a policy that is not declared',
      { ...good, policies: without('kq-jwt')(POLICY_NAMES) },
      'kq-jwt is not declared',
    ],
    ['the stock proxy', { ...good, policies: [...POLICY_NAMES, 'proxy'] }, 'proxy is none of our policies'],
    ['an admin port', { ...good, admin: { port: 9876 } }, 'section admin must not be there'],
    ['a separate port', { ...good, http: { port: 8080 } }, 'section http must not be there'],
    [
      'stock endpoints',
      { ...good, serviceEndpoints: { a: {} } },
      'section serviceEndpoints must not be there',
    ],
    [
      'an endpoint without a pipeline',
      { ...good, apiEndpoints: { ...good.apiEndpoints, other: { pathRegex: '^/other' } } },
      'endpoint other has no pipeline',
    ],
    [
      'an endpoint that is also matched by its method',
      { ...good, apiEndpoints: { ...good.apiEndpoints, site: { pathRegex: '^/', methods: 'GET' } } },
      'endpoint site must have a pathRegex and nothing else',
    ],
    [
      'a policy that no pipeline uses',
      {
        ...good,
        pipelines: {
          ...good.pipelines,
          site: { apiEndpoints: ['site'], policies: ['kq-request-id', 'kq-security-headers'].map(step) },
        },
      },
      'kq-site is in no pipeline',
    ],
    [
      'a pipeline that proxies unguarded',
      {
        ...good,
        pipelines: {
          ...good.pipelines,
          bare: {
            apiEndpoints: [],
            policies: ['kq-request-id', 'kq-security-headers', 'kq-proxy'].map(step),
          },
        },
      },
      'pipeline bare proxies without kq-jwt',
    ],
  ])('reports %s', (_what, config, problem) => {
    expect(configProblems(config)).toContain(problem);
  });
});

describe('runtimeProblems', () => {
  it('returns no problems when all policies are registered and built', () => {
    expect(runtimeProblems(POLICY_NAMES, new Set(POLICY_NAMES))).toEqual([]);
  });
  it('reports unregistered, unbuilt and foreign policies', () => {
    const registered = [...without('kq-jwt')(POLICY_NAMES), 'proxy'];
    expect(runtimeProblems(registered, new Set(without('kq-roles')(POLICY_NAMES)))).toEqual([
      'kq-jwt is not registered',
      'kq-roles was not built into a pipeline',
      'proxy is registered but none of our policies',
    ]);
  });
});
