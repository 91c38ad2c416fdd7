/**
 * Words to avoid in comments, log messages and test titles, with what to write instead. Most of them make software talk,
 * rest or go away, or leave open who acts; the standard term names the mechanism and can be searched for.
 */
export const PHRASES: readonly [pattern: RegExp, instead: string][] = [
  [/\b(has|have|had) ended\b/, 'processed, completed, stopped'],
  [/\b(goes|go|going|went) on\b/, 'continues, resumes'],
  [/\banew\b/, 'again, restarts'],
  [/\b(comes?|came|coming) back\b/, 'reconnects, is available again'],
  [/\b(un)?told\b|\btells?\b/, 'notified, reported, published; unreported'],
  [/\bhears?\b/, 'receives'],
  [/\b(is|are|was|were) (away|out|gone)\b/, 'unavailable, unreachable, deleted'],
  [/\b(stands?|lies?)\b/, 'is, is stored'],
  [/\b(rests|rested|resting|pauses|paused)\b/, 'backs off, cooldown, open circuit breaker'],
  [/\bof (its|their) own\b/, 'separate, dedicated'],
  [/\bby itself\b/, 'automatically'],
  [/\bat once\b/, 'immediately, concurrently'],
  [/\bfor good\b/, 'permanently'],
  [/\bso (long|many)\b/, 'for N ms; up to N'],
  [/\b(whoever|nobody|somebody|strangers?)\b/, 'any worker, no client, another replica, anonymous visitor'],
  [/\b(he|his|him)\b/, "they, the owner's"],
  [/\b(keeps?|holds?|held|kept) (a|the|its|his|their) (claim|lease)s?\b/, 'leases, renews'],
  [/\b(makes|begins)\b/, 'creates, starts'],
  [/\b(takes?|took|taken) back\b/, 'cancels'],
  [/\bengines?\b/, 'backing service'],
  [/\bstand-ins?\b/, 'stub'],
  [/\borderly end\b/, 'graceful shutdown'],
  [/\bread lane\b/, 'fast path'],
  [/\bfigures\b/, 'metrics, results'],
  [/\bin turn\b/, 'round-robin, alternately'],
  [/^\/\*\*[\s*]*(What (a|an|the)\b|Who\b)/, 'a verb first: "Returns …", "Limits …"'],
];

/** Words to avoid in names that are declared (CONTRIBUTING.md "Language"); wire and stored names are older and stay. */
export const NAMES: readonly [pattern: RegExp, instead: string][] = [
  [/^landlord|Landlord/, 'owner'],
  [/^bundle|Bundle|BUNDLE/, 'bookingRequest, batch'],
  [/(^n|N)otices?(?![a-z])|NOTICE_KINDS/, 'notification'],
  [/^prove(s|d|[A-Z]|$)|Prove(s|d|[A-Z]|$)|[uU]nproved/, 'verify, verified'],
  [/^(note|bury)[A-Z]/, 'record…, anonymize…'],
  [/^(un)?told|Told|Untold/, 'reported, unreported'],
  [
    /^(wish|deed|tally|figures|stranger|farewell)|(Wish|Deed|Tally|Figures|Stranger|Farewell)/,
    'input, action, counters, metrics, otherUser',
  ],
  [/[sS]tandIn/, 'stub'],
  [/[oO]rderlyEnd/, 'gracefulShutdown'],
];
