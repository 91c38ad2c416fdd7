/** What `npm run load` hands to a scenario; each can be given to a bare `k6 run` with -e as well. */
export const settings = {
  /** Base URL of the gateway. */
  url: (__ENV.KQ_LOAD_URL || 'http://127.0.0.1:8080').replace(/\/+$/, ''),
  /** Where mails can be read: `GET …?request=<id>&to=<address>&limit=<n>`, newest first; empty when they cannot be read. */
  mailsUrl: __ENV.KQ_LOAD_MAILS_URL ?? 'http://127.0.0.1:8080/dev/mailbox.json',
  /** The dispatcher who signs in; without a password every request comes from a visitor who verifies an address. */
  email: __ENV.KQ_LOAD_EMAIL || 'disponent@demo.example',
  password: __ENV.KQ_LOAD_PASSWORD || '',
  /** `name=url` of Prometheus endpoints, comma-separated, whose memory the soak watches. */
  metrics: parseMetrics(__ENV.KQ_LOAD_METRICS || ''),
  /** Whether a run fails by its times and its rate, or by checks and errors only. */
  judgesTime: __ENV.KQ_LOAD_TIME_LIMITS !== 'off',
};

/** The scenario's own number, unless the caller gave another. @param {'RATE' | 'DURATION'} name */
export function setting(name, fallback) {
  const given = __ENV[`KQ_LOAD_${name}`];
  if (given === undefined || given === '') return fallback;
  return typeof fallback === 'number' ? Number(given) : given;
}

/** `90`, `90s`, `5m`, `1h30m` in seconds. */
export function secondsOf(duration) {
  if (/^\d+$/.test(duration)) return Number(duration);
  const units = { h: 3600, m: 60, s: 1 };
  let seconds = 0;
  for (const [, amount, unit] of duration.matchAll(/(\d+)([hms])/g)) seconds += Number(amount) * units[unit];
  if (seconds === 0) throw new Error(`not a duration: ${duration}`);
  return seconds;
}

function parseMetrics(list) {
  return list
    .split(',')
    .filter(Boolean)
    .map((entry) => {
      const at = entry.indexOf('=');
      return { name: entry.slice(0, at), url: entry.slice(at + 1) };
    });
}
