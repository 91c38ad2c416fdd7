import { waitFor } from '@kq/test-kit';
import { type FiringAlert, type Prometheus } from './prometheus';

const POLL_MS = 2000;
const READ_MS = 60_000;

/** One alert of a fault, in seconds. */
export interface Page extends FiringAlert {
  /** After the fault began. */
  readonly firedAfter: number;
  /** After it was over; null while it still fires. */
  readonly endedAfter: number | null;
}

export interface PageWatch {
  /** Reads on for a time, or until no page fires that fired since the watch began. */
  until(limitMs: number, options?: { readonly mayEndEarly: boolean }): Promise<void>;
  /** Says that the fault is over. */
  repaired(): void;
  pages(): Page[];
}

/** Watches which alerts fire and end from now on; those that fire already are of an earlier fault. */
export async function watchPages({ firing }: Pick<Prometheus, 'firing'>): Promise<PageWatch> {
  const keyOf = ({ name, subject }: FiringAlert) => `${name} ${subject}`;
  const earlier = new Set((await firing()).map(keyOf));
  const began = Date.now();
  let over = began;
  const seen = new Map<string, { alert: FiringAlert; firedAt: number; endedAt: number | null }>();

  async function read(): Promise<void> {
    const now = Date.now();
    const current = new Map((await firing()).map((alert) => [keyOf(alert), alert]));
    for (const key of earlier) if (!current.has(key)) earlier.delete(key);
    for (const [key, alert] of current) {
      if (earlier.has(key)) continue;
      const known = seen.get(key);
      if (known === undefined) seen.set(key, { alert, firedAt: now, endedAt: null });
      else known.endedAt = null;
    }
    for (const [key, known] of seen) if (!current.has(key)) known.endedAt ??= now;
  }

  return {
    async until(limitMs, { mayEndEarly } = { mayEndEarly: false }) {
      const end = Date.now() + limitMs;
      const isQuiet = () =>
        [...seen.values()].every(({ alert, endedAt }) => alert.severity !== 'critical' || endedAt !== null);
      await waitFor(
        'the end of the watch',
        async () => {
          await read();
          return Date.now() >= end || (mayEndEarly && isQuiet());
        },
        { timeoutMs: limitMs + READ_MS, everyMs: POLL_MS },
      );
    },
    repaired: () => void (over = Date.now()),
    pages: () =>
      [...seen.values()].map(({ alert, firedAt, endedAt }) => ({
        ...alert,
        firedAfter: Math.round((firedAt - began) / 1000),
        endedAfter: endedAt === null ? null : Math.round((endedAt - over) / 1000),
      })),
  };
}
