import { join } from 'node:path';
import { configTypes, listenKeys, ruleOn } from '@kq/service-kit/config/config-types';
import { isLoopback } from '@kq/service-kit/http/client-network';
import { z } from 'zod';

const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((value) => value === 'on');
const integer = (fallback: number, min = 1) => configTypes.integer({ min }).default(fallback);
/** Comma-separated base URLs of one service; calls are distributed round-robin. Not needed where `deps.upstreams` names them. */
const upstream = () => configTypes.list().pipe(z.array(configTypes.url())).default([]);

const socialLinks = () =>
  configTypes
    .list()
    .transform((links) =>
      links.map((link) => ({ name: link.split('=')[0] ?? '', href: link.replace(/^[^=]*=/, '') })),
    )
    .pipe(
      z.array(
        z.object({
          name: z.string().min(1, 'must be Name=https://…'),
          href: z.url({ protocol: /^https$/, error: 'must be Name=https://…' }),
        }),
      ),
    )
    .default([]);

const tileUrl = () =>
  z
    .url({ protocol: /^https$/ })
    .refine(
      (url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)),
      'must contain {z}, {x} and {y}',
    )
    .optional();

/** Every key of the gateway's environment (README). */
export const gatewayConfigSchema = z
  .object({
    NODE_ENV: z.string().default('development'),
    ...listenKeys(8080),
    /** Origin of every absolute URL (docs/security.md S7). Only a loopback address may go without. */
    KQ_PUBLIC_URL: configTypes.url().optional(),
    /** Signs the internal calls (JWKS, revocations, page meta). */
    KQ_INTERNAL_SECRET: configTypes.replaceableSecret(),
    KQ_AUTH_URL: upstream(),
    KQ_LISTINGS_URL: upstream(),
    KQ_GEO_URL: upstream(),
    KQ_ANALYTICS_URL: upstream(),
    KQ_NOTIFICATIONS_URL: upstream(),
    /** Folder of the built SPA. */
    KQ_SPA_DIR: z.string().default(join(__dirname, '../../frontend/dist')),
    /** Networks whose X-Forwarded-For is believed (docs/security.md S12). */
    KQ_TRUSTED_PROXIES: configTypes.cidrList().default([]),
    /** Other origins that may call the API from a browser. */
    KQ_CORS_ORIGINS: configTypes.list().default([]),
    /** PMTiles archive of Germany in Protomaps' schema: the map's details without a third party (ADR 036). */
    KQ_BASEMAP: z.string().min(1).optional(),
    /** Map tiles of a third party, as `https://host/{z}/{x}/{y}.png`; visitors are asked before it is called. */
    KQ_TILE_URL: tileUrl(),
    /** The operator's terms at /terms: blank lines between paragraphs, `# ` headings, `- ` lists. Required in production. */
    KQ_TERMS_TEXT: z.string().max(200_000).optional(),
    /** What follows the free trial, in one sentence of the operator's. */
    KQ_TRIAL_TERMS: z.string().trim().max(200).optional(),
    /** The same as in auth: `off` tells the pages that mails carry no code. */
    KQ_SIGN_IN_CODES: onOff('on'),
    /**
     * The same as in analytics: `on` lets pages ask visitors whether their sessions may be recorded, in production only
     * (docs/security.md S34).
     */
    KQ_RECORDING: onOff('off'),
    /** Links of the footer: `LinkedIn=https://…,Instagram=https://…`. */
    KQ_SOCIAL_LINKS: socialLinks(),
    /** `off` sends every request through the pipelines. */
    KQ_READ_LANE: onOff('on'),
    /** One line per call of the API. */
    KQ_ACCESS_LOG: onOff('on'),
    /** `off` lifts all rate limits, for load tests; refused in production. */
    KQ_LIMIT_REQUESTS: onOff('on'),
    /** Requests a minute and client, by class of the route table. */
    KQ_RATE_READ: integer(1200),
    KQ_RATE_SEARCH: integer(300),
    KQ_RATE_WRITE: integer(120),
    KQ_RATE_AUTH: integer(30),
    KQ_RATE_TELEMETRY: integer(120),
    /** Calendars of other platforms that are added (docs/security.md S30). */
    KQ_RATE_CALENDAR: integer(10),
    /** Pages and files of the SPA, a minute and address. */
    KQ_RATE_SITE: integer(3000),
    /** Factor by which signed-in users of one address may together exceed the calls of one user (a firm behind one address). */
    KQ_RATE_ADDRESS_FACTOR: integer(4),
    /** Calls to services that one client address has under way at a time; more are answered 429 (ADR 024). */
    KQ_CALLS_PER_ADDRESS: integer(64),
    /** Event streams of this gateway; more are answered 503. */
    KQ_STREAMS_MAX: integer(5000),
    /** Milliseconds in which a client must accept a part of an answer that waits for it, and send 16 KB a second of a body. */
    KQ_STALL_LIMIT_MS: integer(10_000, 100),
    /** Bytes of answers that wait in memory for slow clients, over all of them; beyond, the services wait. */
    KQ_HELD_BYTES: integer(64 * 1024 * 1024),
    /** Answers and bytes that the micro-cache keeps. */
    KQ_CACHE_ENTRIES: integer(5000),
    KQ_CACHE_BYTES: integer(64 * 1024 * 1024),
  })
  .refine(
    (config) => config.NODE_ENV !== 'production' || config.KQ_LIMIT_REQUESTS,
    ruleOn('KQ_LIMIT_REQUESTS', 'must not be off in production'),
  )
  .refine(
    (config) => config.NODE_ENV !== 'production' || config.KQ_TERMS_TEXT !== undefined,
    ruleOn('KQ_TERMS_TEXT', 'is required in production'),
  )
  .refine(
    (config) => config.KQ_PUBLIC_URL !== undefined || isLoopback(config.KQ_HOST),
    ruleOn('KQ_PUBLIC_URL', 'is required unless KQ_HOST is a loopback address'),
  )
  .refine(
    (config) => config.KQ_BASEMAP === undefined || config.KQ_TILE_URL === undefined,
    ruleOn('KQ_TILE_URL', 'has no use beside KQ_BASEMAP'),
  );

export type GatewayConfig = z.infer<typeof gatewayConfigSchema>;

/**
 * Sets options that express-gateway reads from the environment only; it must not watch its files (nothing reloads in
 * place here).
 */
export function prepareEngineEnvironment(configDir: string): void {
  process.env.EG_CONFIG_DIR = configDir;
  process.env.EG_DISABLE_CONFIG_WATCH = '1';
}
