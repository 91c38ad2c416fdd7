import { setTimeout as delay } from 'node:timers/promises';

/** The SMTP sink as a bench sees it: how many mails it has acknowledged, and which. */
export function openSink(httpUrl) {
  const get = async (path) => (await fetch(httpUrl + path)).json();
  return {
    accepted: async () => (await get('/counts')).accepted,
    mailsOf: async (requestId) => (await get(`/mailbox.json?request=${requestId}&limit=100`)).data,
    newest: async (limit) => (await get(`/mailbox.json?limit=${limit}`)).data,
    clear: () => fetch(`${httpUrl}/mailbox`, { method: 'DELETE' }),
    /** @returns milliseconds until it had `count` mails since its last `clear`, from `startedAt` (performance.now()) */
    async until(count, startedAt, limitMs = 300_000) {
      for (;;) {
        const { accepted } = await get('/counts');
        const tookMs = performance.now() - startedAt;
        if (accepted >= count) return tookMs;
        if (tookMs > limitMs) throw new Error(`${accepted} of ${count} mails after ${limitMs / 1000} s`);
        await delay(20);
      }
    },
  };
}
