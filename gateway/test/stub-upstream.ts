import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { ACCESS_TOKEN_AUDIENCE, ACCESS_TOKEN_ISSUER, type RoleName } from '@kq/contracts';
import { cityPageOf } from '@kq/test-kit/sample-city-page';

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export type StubHandler = (req: IncomingMessage, res: ServerResponse, body: string) => void;

/**
 * All five services as one server: returns the responses set by the test, and serves the internal routes that the
 * gateway calls.
 */
export interface StubUpstream {
  readonly url: string;
  /** Received public calls, in order. */
  readonly seen: SeenRequest[];
  /** Received calls of internal routes. */
  readonly internal: SeenRequest[];
  /** Handles public calls; the default echoes JSON. */
  answer: StubHandler;
  /** Headers of the first public call. */
  firstHeaders(): SeenRequest['headers'];
  /** Handles the page metadata of listings. */
  pageMeta: StubHandler;
  /** Handles the data of city pages; the default knows every city but those of `unknownCities`. */
  cityPage: StubHandler;
  /** Slugs of cities unknown to listings. */
  readonly unknownCities: Set<string>;
  /** Handles the addresses of sitemaps. */
  sitemap: StubHandler;
  /** Revoked sessions; with `null` auth returns 500. */
  revoked: string[] | null;
  /** Sessions unknown to auth. */
  unknown: string[];
  /** Sessions whose token `jti` is now in use. */
  rotated: { sid: string; jti: string }[];
  /** Fails the check of sessions. */
  isCheckDown: boolean;
  /** Fails the keys of tokens. */
  areKeysDown: boolean;
  token(claims?: TokenClaims): Promise<string>;
  stop(): Promise<void>;
}

export interface TokenClaims {
  readonly role?: RoleName;
  readonly userId?: number;
  readonly sid?: string;
  readonly jti?: string;
  /** Seconds from now; negative for an expired one. */
  readonly expiresIn?: number;
  readonly issuer?: string;
  readonly audience?: string;
}

export function sendJson(
  res: ServerResponse,
  value: unknown,
  headers: Readonly<Record<string, string | string[]>> = {},
  status = 200,
): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  res.end(JSON.stringify(value));
}

export async function startStubUpstream(): Promise<StubUpstream> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'EdDSA', use: 'sig' };
  const seen: SeenRequest[] = [];
  const internal: SeenRequest[] = [];

  const unknownCities = new Set<string>();
  const stub: Omit<StubUpstream, 'url' | 'stop'> = {
    seen,
    internal,
    revoked: [],
    unknownCities,
    unknown: [],
    rotated: [],
    isCheckDown: false,
    areKeysDown: false,
    firstHeaders: () => seen[0]?.headers ?? {},
    answer: (req, res) => sendJson(res, { method: req.method, url: req.url }),
    pageMeta: (_req, res) =>
      sendJson(res, {
        found: false,
        title: '',
        description: '',
        canonical: '/',
        image: null,
        cover: null,
        json_ld: null,
      }),
    cityPage(req, res) {
      const slug = new URL(req.url ?? '', 'http://stub').searchParams.get('slug') ?? '';
      const found = !unknownCities.has(slug);
      sendJson(res, { found, page: found ? cityPageOf(slug) : null });
    },
    sitemap: (_req, res) => sendJson(res, { pages: 0, data: [] }),
    async token({
      role = 'guest',
      userId = 7_000_000_001,
      sid = 'session-1',
      jti,
      expiresIn = 3600,
      issuer,
      audience,
    } = {}) {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ role, sid, jti: jti ?? `${sid}-${now}`, ev: true, cid: null, auth_time: now })
        .setProtectedHeader({ alg: 'EdDSA', kid: 'key-1' })
        .setSubject(String(userId))
        .setIssuer(issuer ?? ACCESS_TOKEN_ISSUER)
        .setAudience(audience ?? ACCESS_TOKEN_AUDIENCE)
        .setIssuedAt(now + Math.min(0, expiresIn) - 10)
        .setExpirationTime(now + expiresIn)
        .sign(privateKey);
    },
  };
  const answerInternal: StubHandler = (req, res, body) => {
    if (req.url === '/internal/jwks')
      return stub.areKeysDown ? sendJson(res, {}, {}, 500) : sendJson(res, { keys: [jwk] });
    if (req.url?.startsWith('/internal/page-meta')) return stub.pageMeta(req, res, body);
    if (req.url?.startsWith('/internal/city-page')) return stub.cityPage(req, res, body);
    if (req.url?.startsWith('/internal/sitemap')) return stub.sitemap(req, res, body);
    if (req.url === '/internal/sessions/check') {
      if (stub.isCheckDown) return sendJson(res, {}, {}, 500);
      const { tokens } = JSON.parse(body) as { tokens: { sid: string; jti: string }[] };
      const isEnded = ({ sid, jti }: { sid: string; jti: string }) =>
        stub.unknown.includes(sid) || stub.rotated.some((one) => one.sid === sid && one.jti !== jti);
      return sendJson(res, { states: tokens.map((token) => (isEnded(token) ? 'ended' : 'live')) });
    }
    if (stub.revoked === null) return sendJson(res, {}, {}, 500);
    const after = Number(new URL(req.url ?? '', 'http://stub').searchParams.get('after') ?? 0);
    sendJson(res, {
      data: stub.revoked.slice(after).map((sid) => ({ sid })),
      rotated: stub.rotated,
      cursor: String(stub.revoked.length),
    });
  };
  const server = createServer((req, res) => {
    const isInternal = req.url?.startsWith('/internal/') === true;
    void readBody(req).then(
      (body) => {
        (isInternal ? internal : seen).push({
          method: req.method ?? '',
          url: req.url ?? '',
          headers: req.headers,
          body,
        });
        if (isInternal) answerInternal(req, res, body);
        else stub.answer(req, res, body);
      },
      () => res.destroy(),
    );
  });
  const url = await listenOn(server);
  return Object.assign(stub, { url, stop: () => closeServer(server) });
}

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

export async function listenOn(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
