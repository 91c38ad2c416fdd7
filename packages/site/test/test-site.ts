import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import { toErrorBody } from '@kq/contracts/reasons/error-body';
import { systemClock } from '@kq/kernel';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { fixtureSpa } from '@kq/test-kit/fixture-spa';
import { cityPageOf } from '@kq/test-kit/sample-city-page';
import { type Answer, send, type SendOptions } from '@kq/test-kit/send-request';
import { openSite, type SiteOptions } from '../src/open-site';
import { type Visit } from '../src/site';

type Listings = { -readonly [name in keyof SiteOptions['listings']]: SiteOptions['listings'][name] };

/** A site on a plain server, with listings as the test sets it. */
export interface TestSite {
  readonly url: string;
  /** Knows every city and no accommodation, until a test replaces a function. */
  readonly listings: Listings;
  send(path: string, options?: SendOptions): Promise<Answer>;
  /** Returns the label of the last request. */
  label(): string | undefined;
  stop(): Promise<void>;
}

export const PUBLIC_URL = 'https://kolonnenquartier.example';

export async function startTestSite(options: Partial<SiteOptions> = {}): Promise<TestSite> {
  const listings: Listings = {
    fetchMeta: () => Promise.reject(new Error('not set by the test')),
    fetchCity: (slug) => Promise.resolve({ found: true, page: cityPageOf(slug) }),
    fetchAddresses: () => Promise.resolve({ pages: 0, data: [] }),
  };
  const visits = new WeakMap<IncomingMessage, Visit>();
  let last: Visit | undefined;
  const site = await openSite({
    spaDir: fixtureSpa,
    basemapFile: undefined,
    termsText: undefined,
    pageConfig: {
      isDevTier: false,
      trialTerms: null,
      hasSignInCodes: true,
      isRecorded: false,
      socialLinks: [],
      tileUrl: null,
    },
    listings: {
      fetchMeta: (slug) => listings.fetchMeta(slug),
      fetchCity: (slug) => listings.fetchCity(slug),
      fetchAddresses: (query) => listings.fetchAddresses(query),
    },
    publicUrl: () => PUBLIC_URL,
    clock: systemClock,
    server: {
      visitOf: (req) => visits.get(req) as Visit,
      sendError: (_req, res, error) =>
        void res
          .writeHead(error.status, { 'content-type': 'application/json; charset=utf-8' })
          .end(JSON.stringify(toErrorBody(error, ''))),
    },
    ...options,
  });
  const server = createServer((req, res) => {
    const [path = '', search = ''] = (req.url ?? '').split('?');
    last = { path, search, label: '' };
    visits.set(req, last);
    void site.handler(req, res);
  });
  await once(server.listen({ host: '127.0.0.1', port: 0 }), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    listings,
    send: (path, request) => send(url, path, request),
    label: () => last?.label,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Starts a site that is stopped after the test. */
export async function openTestSite(options?: Partial<SiteOptions>): Promise<TestSite> {
  const site = await startTestSite(options);
  afterTest(() => site.stop());
  return site;
}
