import { lookup as lookupName } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { rejectionOf } from '@kq/kernel';
import { Agent, type Dispatcher, request } from 'undici';
import { FeedRefusedError } from '../domain/feed-refused-error';
import { type FeedAnswer, type FetchFeed } from '../use-cases/ports';
import { isPublicAddress } from './public-address';

export interface FetchFeedDeps {
  /** Returns all addresses of a name; default: the resolver of the system. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
  /** Opens connections; names must go through `lookup`. Default: undici's, by TLS. */
  readonly createAgent?: (lookup: LookupFunction) => Dispatcher;
  /** Limit of a reading with all its redirects; default 5 s. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 5000;
const BYTES_MAX = 1024 * 1024;
const REDIRECTS_MAX = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const VALIDATOR_CHARS_MAX = 200;

/**
 * Creates the reading of a calendar by its address, only from public hosts (docs/security.md S16). Addresses are checked
 * where the connection is made, so that a name cannot change between the check and its use.
 */
export function createFetchFeed({
  resolve = resolveName,
  createAgent = createTlsAgent,
  timeoutMs = TIMEOUT_MS,
}: FetchFeedDeps = {}): FetchFeed {
  return async (url, validators = {}) => {
    const agent = createAgent(createPublicLookup(resolve));
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(new FeedRefusedError('timeout')), timeoutMs);
    try {
      const answer = readFollowing(url, { agent, signal: abort.signal, headers: headersOf(validators) });
      // undici ignores the signal of a call that still waits for its connection.
      return await Promise.race([answer, rejectionOf(abort.signal)]);
    } catch (error) {
      throw refusalOf(error);
    } finally {
      clearTimeout(timer);
      // Not awaited: a host that does not answer must not delay the caller.
      void agent.destroy();
    }
  };
}

/** Returns the checked address of a feed. @throws FeedRefusedError unless it is https on port 443 of a public host */
export function checkFeedUrl(text: string): URL {
  const url = parseUrl(text.trim().replace(/^webcals?:/i, 'https:'));
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  if (!isPlain) throw new FeedRefusedError('url');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new FeedRefusedError('address');
  url.hash = '';
  return url;
}

function parseUrl(text: string): URL {
  try {
    return new URL(text);
  } catch (error) {
    throw new FeedRefusedError('url', error);
  }
}

interface Call {
  readonly agent: Dispatcher;
  readonly signal: AbortSignal;
  readonly headers: Record<string, string>;
}

async function readFollowing(start: string, { agent, signal, headers }: Call): Promise<FeedAnswer> {
  let url = checkFeedUrl(start);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const response = await request(url, { dispatcher: agent, signal, headers });
    const { statusCode, headers: given, body } = response;
    // A body that is not read may fail when the agent is destroyed.
    body.on('error', () => undefined);
    if (statusCode === 304) return { isUnchanged: true };
    if (!REDIRECTS.has(statusCode)) return readBody(response);
    url = checkFeedUrl(new URL(textOf(given['location']), url).href);
  }
  throw new FeedRefusedError('redirects');
}

async function readBody({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<FeedAnswer> {
  if (statusCode !== 200) throw new FeedRefusedError('status');
  if (!['', 'identity'].includes(textOf(headers['content-encoding']))) throw new FeedRefusedError('encoding');
  if (Number(headers['content-length'] ?? 0) > BYTES_MAX) throw new FeedRefusedError('too_large');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BYTES_MAX) throw new FeedRefusedError('too_large');
    chunks.push(chunk);
  }
  return {
    isUnchanged: false,
    text: Buffer.concat(chunks).toString('utf8'),
    etag: validatorOf(headers['etag']),
    lastModified: validatorOf(headers['last-modified']),
  };
}

function headersOf({ etag, lastModified }: { etag?: string | null; lastModified?: string | null }) {
  return {
    accept: 'text/calendar, text/plain;q=0.5',
    'accept-encoding': 'identity',
    'user-agent': 'Kolonnenquartier-Kalenderabgleich/1',
    ...(etag ? { 'if-none-match': etag } : {}),
    ...(lastModified ? { 'if-modified-since': lastModified } : {}),
  };
}

const textOf = (header: string | string[] | undefined): string => String(header ?? '');

/** Returns null for a validator that is not worth storing. */
function validatorOf(header: string | string[] | undefined): string | null {
  const text = textOf(header);
  return text === '' || text.length > VALIDATOR_CHARS_MAX ? null : text;
}

/** Finds the refusal of the lookup also where undici wraps it. */
function refusalOf(error: unknown): FeedRefusedError {
  if (error instanceof FeedRefusedError) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof FeedRefusedError ? cause : new FeedRefusedError('unreachable', error);
}

/** Refuses a name unless each of its addresses is public: a connection may use any of them. */
function createPublicLookup(resolve: (hostname: string) => Promise<readonly string[]>): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(isPublicAddress))
          return done(new FeedRefusedError('address'), '', 0);
        if (options.all !== true) return done(null, first, isIP(first));
        return done(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        );
      },
      (error: unknown) => done(new FeedRefusedError('unreachable', error), '', 0),
    );
  };
}

const resolveName = async (hostname: string): Promise<string[]> =>
  (await lookupName(hostname, { all: true })).map(({ address }) => address);

const createTlsAgent = (lookup: LookupFunction): Agent =>
  new Agent({ connect: { lookup, timeout: TIMEOUT_MS }, maxResponseSize: 2 * BYTES_MAX, pipelining: 0 });
