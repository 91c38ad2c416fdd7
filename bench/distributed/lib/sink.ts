import { pause } from '@kq/kernel';
import { type MailOfSink } from '@kq/test-kit';

/** The SMTP sink as a bench sees it: how many mails it has acknowledged, and which. */
export interface BenchSink {
  accepted(): Promise<number>;
  mailsOf(requestId: number): Promise<MailOfSink[]>;
  newest(limit: number): Promise<MailOfSink[]>;
  clear(): Promise<void>;
  /** Returns the milliseconds until it had `count` mails since its last `clear`, from `startedAt` (performance.now()). */
  until(count: number, startedAt: number, limitMs?: number): Promise<number>;
}

export function openSink(httpUrl: string): BenchSink {
  const get = async <T>(path: string) => (await (await fetch(httpUrl + path)).json()) as T;
  const accepted = async () => (await get<{ accepted: number }>('/counts')).accepted;
  const mails = async (query: string) => (await get<{ data: MailOfSink[] }>(`/mailbox.json?${query}`)).data;
  return {
    accepted,
    mailsOf: (requestId) => mails(`request=${requestId}&limit=100`),
    newest: (limit) => mails(`limit=${limit}`),
    clear: async () => void (await fetch(`${httpUrl}/mailbox`, { method: 'DELETE' })),
    async until(count, startedAt, limitMs = 300_000) {
      for (;;) {
        const found = await accepted();
        const tookMs = performance.now() - startedAt;
        if (found >= count) return tookMs;
        if (tookMs > limitMs) throw new Error(`${found} of ${count} mails after ${limitMs / 1000} s`);
        await pause(20);
      }
    },
  };
}
