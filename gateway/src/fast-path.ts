import { type IncomingMessage } from 'node:http';
import { fullKey } from './cache/cache-key';
import { type CachedAnswer, type KnownUrl, type MicroCache } from './cache/micro-cache';
import { exchangeOf } from './http/exchange';
import { chain, type Handler } from './http/handler';
import { sendCached } from './policies/micro-cache.policy';
import { type Site } from './spa/site';

export interface FastPathDeps {
  readonly cache: MicroCache;
  readonly site: Site;
  /** Opens the exchange; the first policy of every pipeline. */
  readonly requestId: Handler;
  /** The policies of the api pipeline between request id and cache, for an anonymous GET of a known route. */
  readonly apiPolicies: readonly Handler[];
  /** The policies of the site pipeline between request id and kq-site. */
  readonly sitePolicies: readonly Handler[];
  /** express-gateway's pipelines. */
  readonly pipelines: Handler;
}

/** Paths with these characters are handled by the pipelines only (docs/security.md S11). */
const DOUBTFUL = /%|\\|\/\/|;|\.\./;

/**
 * Creates the fast path: answers from memory in front of Express, with the same handlers as the pipelines. It serves
 * files and fixed pages of the SPA from an exact list, and micro-cache hits of URLs that the pipelines have parsed
 * before. Everything else, and every miss, goes through the pipelines.
 */
export function createFastPath({
  cache,
  site,
  requestId,
  apiPolicies,
  sitePolicies,
  pipelines,
}: FastPathDeps): Handler {
  const answerPage = chain([requestId, ...sitePolicies, site.handler]);
  const beforeCache = chain(apiPolicies);

  return (req, res, next) => {
    if (!isPlainGet(req)) return pipelines(req, res, next);
    const hit = findHit(req, cache);
    if (hit !== null) {
      return requestId(req, res, () => {
        const exchange = exchangeOf(req);
        exchange.route = hit.known.route;
        exchange.label = hit.known.route.template;
        void beforeCache(req, res, () => sendCached(res, hit.answer, cache));
      });
    }
    if (site.isFixed(pathOf(req.url ?? ''))) return answerPage(req, res, next);
    return pipelines(req, res, next);
  };
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
