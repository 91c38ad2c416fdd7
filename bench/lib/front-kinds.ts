/** What a bench and its servers agree on: importing `gateway-fronts.ts` would start one. */

export type FrontKind =
  'upstream' | 'gateway' | 'gateway with its log' | 'node:http' | 'node:http + undici' | 'fastify + undici';

/** The answer that is asked again and again: the gateway has it in its micro-cache. */
export const CACHED_PATH = '/api/cities';
