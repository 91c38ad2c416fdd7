import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Returns all IPv4 addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

interface Entry {
  readonly urls: readonly string[];
  readonly askedAt: number;
}

const REFRESH_MS = 3000;

export const resolveIpv4: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, family: 4 })).map(({ address }) => address);

/**
 * Resolves the name of a service with several addresses (a headless Kubernetes service) to these addresses. Leaves names
 * with one address unchanged (the system resolves them), and `https:` URLs, whose certificate names the host.
 */
export function createAddressBook(resolve: Resolve, nowMs: () => number) {
  const known = new Map<string, Entry>();

  function refresh(url: string, before: readonly string[]): void {
    const askedAt = nowMs();
    known.set(url, { urls: before, askedAt });
    resolve(new URL(url).hostname).then(
      (addresses) =>
        known.set(url, { urls: addresses.length > 1 ? addresses.map((ip) => at(url, ip)) : [url], askedAt }),
      // During a name server outage the known addresses stay in use.
      () => undefined,
    );
  }

  return {
    /**
     * Never waits: returns an unknown name unchanged until its lookup completes, and uses a result until the next one.
     */
    expand(urls: readonly string[]): readonly string[] {
      if (!urls.some(mayHaveSeveral)) return urls;
      return urls.flatMap((url) => {
        if (!mayHaveSeveral(url)) return [url];
        const entry = known.get(url);
        if (entry === undefined || nowMs() - entry.askedAt >= REFRESH_MS) refresh(url, entry?.urls ?? [url]);
        return known.get(url)?.urls ?? [url];
      });
    },
  };
}

const verdicts = new Map<string, boolean>();

function mayHaveSeveral(url: string): boolean {
  let verdict = verdicts.get(url);
  if (verdict === undefined) {
    const { protocol, hostname } = new URL(url);
    verdict =
      protocol === 'http:' && hostname !== 'localhost' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
    if (verdicts.size < 100) verdicts.set(url, verdict);
  }
  return verdict;
}

function at(url: string, ip: string): string {
  const place = new URL(url);
  place.hostname = ip;
  return place.origin;
}
