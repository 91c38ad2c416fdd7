import { parseArgs } from 'node:util';

export const SCENARIOS = ['smoke', 'search', 'bundle', 'soak', 'spike'];

const USAGE = `npm run load -- <scenario> [options]

  smoke    one person does the whole job, slowly (30 s)
  search   visitors: 80 % searches, 15 % details, 5 % suggestions (100/s for 1 min)
  bundle   the main job with its mails counted at the sink (2/s for 1 min)
  soak     a usual day with the memory of the processes (20 visits/s for 30 min)
  spike    ten times as many visitors within 10 s, and back (20/s to 200/s, 2 min)
  check    only reads all scenarios, as CI does; sends nothing

  --url URL          a product that runs already; without it one is started, measured and stopped
  --tier TIER        what is started: embedded (default) or distributed
  --rate N           arrivals a second (smoke: persons)
  --duration D       such as 90s, 5m, 1h30m
  --summary FILE     k6's summary as JSON
  --listings N       demo listings of a product that is started (default 600)
  --no-time-limits   judges checks and errors only; times are printed
  --no-build         starts what is built already
  with --url:
  --mails URL        where mails can be read (default URL/dev/mailbox.json); "none" counts no mails
  --email, --password  the dispatcher who signs in; without a password each request comes from a new visitor
  --metrics A=URL,…  Prometheus endpoints whose memory the soak watches`;

const OPTIONS = {
  'no-build': { type: 'boolean' },
  'no-time-limits': { type: 'boolean' },
  url: { type: 'string' },
  tier: { type: 'string' },
  rate: { type: 'string' },
  duration: { type: 'string' },
  summary: { type: 'string' },
  listings: { type: 'string' },
  mails: { type: 'string' },
  email: { type: 'string' },
  password: { type: 'string' },
  metrics: { type: 'string' },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>['values'];

export type Options = Values & { readonly scenario: string; readonly problem?: undefined };

/** Reads the command line. @returns the options, or `{ problem }` with the line to print */
export function readOptions(argv: readonly string[]): Options | { readonly problem: string } {
  let parsed;
  try {
    parsed = parseArgs({ args: [...argv], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    return { problem: (error as Error).message };
  }
  const { values, positionals } = parsed;
  const [scenario, ...rest] = positionals;
  if (scenario === undefined || rest.length > 0) return { problem: USAGE };
  if (scenario !== 'check' && !SCENARIOS.includes(scenario))
    return { problem: `There is no scenario "${scenario}": ${SCENARIOS.join(', ')}.` };
  const problem = problemOf(values);
  return problem === null ? { scenario, tier: 'embedded', ...values } : { problem };
}

function problemOf({ tier, rate, duration, listings, url }: Values): string | null {
  if (tier !== undefined && !['embedded', 'distributed'].includes(tier))
    return '--tier is embedded or distributed.';
  if (url !== undefined && !/^https?:\/\/[^/]+\/?$/.test(url)) return '--url is like http://127.0.0.1:8080.';
  if (rate !== undefined && !/^[1-9]\d{0,5}$/.test(rate)) return '--rate is a whole number above 0.';
  if (duration !== undefined && !/^(\d+h)?(\d+m)?(\d+s)?$/.test(duration))
    return '--duration is like 90s, 5m or 1h30m.';
  if (listings !== undefined && !/^\d{1,7}$/.test(listings)) return '--listings is a whole number.';
  return null;
}
