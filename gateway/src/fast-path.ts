import { type IncomingMessage } from 'node:http';
import { fullKey } from './cache/cache-key';
import { type CachedAnswer, type KnownUrl, type MicroCache } from './cache/micro-cache';
import { type PipelineStep } from './engine/endpoint-pipelines';
import { type RunningEngine } from './engine/run-engine';
import { type Policies } from './composition/create-policies';
import { exchangeOf } from './http/exchange';
import { chain, type Handler } from './http/handler';
import { sendCached } from './policies/micro-cache.policy';

export interface FastPathDeps extends Policies {
  readonly cache: MicroCache;
  /** Returns true for a path whose answer is in memory. */
  readonly isFixed: (path: string) => boolean;
}

/** Paths with these characters are handled by the pipelines only (docs/security.md S11). */
const DOUBTFUL = /%|\\|\/\/|;|\.\./;

/**
 * Creates the fast path: serves anonymous GETs without Express, by the same handlers in the same order, which it reads from
 * the configured pipelines. A micro-cache hit of a URL that was parsed before skips the policies configured `per: url`.
 * Everything else is for express-gateway.
 */
export function createFastPath(
  { cache, isFixed, policy, fastPathRequestId }: FastPathDeps,
  { app, pipelines }: RunningEngine,
): Handler {
  const handlersOf = (steps: readonly PipelineStep[]) =>
    steps.map(({ name, action }) => policy(name, action));
  const endpoints = pipelines.map(({ pattern, steps }) => ({
    pattern,
    handler: chain(handlersOf(steps)),
    fromMemory: chain([fastPathRequestId, ...handlersOf(steps.slice(1))]),
  }));
  const beforeCache = chain(handlersOf(stepsOfHit(pipelines.map(({ steps }) => steps))));

  return (req, res, next) => {
    if (!isPlainGet(req)) return app(req, res, next);
    const hit = findHit(req, cache);
    if (hit !== null) {
      return fastPathRequestId(req, res, () => {
        const exchange = exchangeOf(req);
        exchange.route = hit.known.route;
        exchange.label = hit.known.route.template;
        void beforeCache(req, res, () => sendCached(res, hit.answer, cache));
      });
    }
    const path = pathOf(req.url ?? '');
    const endpoint = endpoints.find(({ pattern }) => pattern.test(path));
    if (endpoint === undefined) return app(req, res, next);
    return (isFixed(path) ? endpoint.fromMemory : endpoint.handler)(req, res, next);
  };
}

/** The steps between request id and cache for a URL that has passed them before. */
function stepsOfHit(pipelines: readonly (readonly PipelineStep[])[]): PipelineStep[] {
  const cached = pipelines.find((steps) => steps.some(({ name }) => name === 'kq-micro-cache')) ?? [];
  return cached
    .slice(
      1,
      cached.findIndex(({ name }) => name === 'kq-micro-cache'),
    )
    .filter(({ action }) => action['per'] !== 'url');
}

function findHit(req: IncomingMessage, cache: MicroCache): { known: KnownUrl; answer: CachedAnswer } | null {
  const known = cache.knownUrls.get(req.url ?? '');
  if (known === undefined) return null;
  const key = fullKey(req, known.route.definition, known.base);
  const answer = key === null ? undefined : cache.get(key);
  return answer === undefined ? null : { known, answer };
}

function isPlainGet(req: IncomingMessage): boolean {
  const { authorization, 'content-length': length, 'transfer-encoding': transfer } = req.headers;
  if (req.method !== 'GET' || authorization !== undefined || length !== undefined || transfer !== undefined)
    return false;
  return !DOUBTFUL.test(pathOf(req.url ?? ''));
}

function pathOf(url: string): string {
  const queryAt = url.indexOf('?');
  return queryAt < 0 ? url : url.slice(0, queryAt);
}
