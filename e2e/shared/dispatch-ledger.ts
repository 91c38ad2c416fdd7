import { inspect } from 'node:util';
import { type BookingRequest } from '@kq/contracts';
import {
  type ApiClient,
  bookingRequestBody,
  createSeededRandom,
  isRequestMail,
  type MailOfSink,
  type ProductUnderTest,
  type Random,
  readRequest,
  requestMailsAbout,
  respondLinkOf,
  searchLudwigshafen,
  shuffle,
  waitFor,
} from '@kq/test-kit';

/** A request that the product acknowledged with 202 and must not lose. */
export interface Acknowledged {
  readonly id: number;
  readonly ownerIds: readonly number[];
}

export interface Refused {
  readonly status: number;
  readonly retryAfter: string | null;
}

/** Records sent requests and their responses, for comparison with the delivered mails. */
export interface DispatchLedger {
  readonly acknowledged: readonly Acknowledged[];
  /** Answers other than 202. */
  readonly refused: readonly Refused[];
  /** Reasons why requests got no response, each with the time it was sent. */
  readonly broken: readonly string[];
  /** Sends one bundle to up to `places` random accommodations. @returns false when the connection broke */
  send(accommodations?: number): Promise<boolean>;
  /**
   * Sends bundles one after the other until `shouldEnd` returns true: the next one after the mails of the previous one
   * have arrived, so that a slow machine gets no growing backlog.
   */
  sendUntil(shouldEnd: () => boolean): Promise<void>;
  /**
   * Waits until every request acknowledged so far has its mails.
   * @returns the milliseconds it took
   * @throws Error after `timeoutMs`
   */
  untilMailed(options: { timeoutMs: number }): Promise<number>;
  /**
   * Waits until every owner of every acknowledged request has a mail, and checks that each has one; only a mail that
   * was being sent during a kill may be repeated, with the same Message-ID.
   * @returns counts, for printing
   */
  settle(options?: {
    timeoutMs?: number;
  }): Promise<{ requests: number; ownerMails: number; repeated: number }>;
}

const REST_AFTER_REFUSAL_MS = 200;
const RECOVERY_MS = 15_000;
/** Longest time in which a sender gets neither an acknowledgement nor its mails. */
const OUTAGE_LIMIT_MS = 600_000;
/** Polling faster with ten senders would slow down the mails that they wait for. */
const POLL_EVERY_MS = 400;

export interface LedgerOptions {
  /** Requests that the same product acknowledged before, which are settled too. */
  readonly earlier?: readonly Acknowledged[];
  /** The sender's session; default: a new one. A token lasts for an hour. */
  readonly api?: ApiClient;
  /** Chooses the accommodations; default: a new generator, whose seed is printed. */
  readonly random?: Random;
}

export async function createDispatchLedger(
  product: ProductUnderTest,
  options: LedgerOptions = {},
): Promise<DispatchLedger> {
  const cards = await searchLudwigshafen(product.api(), { workers: 1, perPage: 40 });
  return createLedgerFor(
    options.api ?? (await signIn(product)),
    cards.map(({ id }) => id),
    options,
  );
}

export async function signIn(product: ProductUnderTest): Promise<ApiClient> {
  const api = product.api();
  await api.login('disponent@demo.example', (await product.demoPasswords()).dispatcher);
  return api;
}

export function createLedgerFor(
  api: ApiClient,
  accommodationIds: readonly number[],
  { earlier = [], random = createSeededRandom('bundles') }: LedgerOptions = {},
): DispatchLedger {
  const acknowledged: Acknowledged[] = [...earlier];
  const refused: Refused[] = [];
  const broken: string[] = [];

  async function send(accommodations = 20): Promise<Acknowledged | 'refused' | 'broken'> {
    const sentAt = new Date().toISOString();
    const ids = shuffle(accommodationIds, random).slice(0, 1 + Math.floor(random() * accommodations));
    try {
      const { status, body, headers } = await api.post<{ id: number; recipients: { owner_id: number }[] }>(
        '/api/booking-requests',
        bookingRequestBody(ids, { workers: 2 }),
      );
      if (status !== 202) {
        refused.push({ status, retryAfter: headers.get('retry-after') });
        return 'refused';
      }
      const one = { id: body.id, ownerIds: [...new Set(body.recipients.map(({ owner_id }) => owner_id))] };
      acknowledged.push(one);
      return one;
    } catch (error) {
      // After a broken connection an unacknowledged request may be lost.
      broken.push(`${sentAt}: ${inspect(error, { breakLength: Infinity })}`);
      return 'broken';
    }
  }

  async function haveArrived({ id, ownerIds }: Acknowledged): Promise<boolean> {
    const mails = await requestMailsAbout(api, id);
    return new Set(mails.map((mail) => respondLinkOf(mail).ownerId)).size >= ownerIds.length;
  }

  return {
    acknowledged,
    refused,
    broken,
    send: async (accommodations) => (await send(accommodations)) !== 'broken',
    async sendUntil(shouldEnd) {
      while (!shouldEnd()) {
        const sent = await waitFor(
          'an acknowledgement',
          async () => shouldEnd() || acknowledgedOf(await send()),
          {
            timeoutMs: OUTAGE_LIMIT_MS,
            everyMs: REST_AFTER_REFUSAL_MS,
          },
        );
        if (sent === true) return;
        await waitFor('the mails of a request', async () => shouldEnd() || (await haveArrived(sent)), {
          timeoutMs: OUTAGE_LIMIT_MS,
          everyMs: POLL_EVERY_MS,
        });
      }
    },
    async untilMailed({ timeoutMs }) {
      const startedAt = performance.now();
      const open = [...acknowledged];
      await waitFor(
        'the mails of all acknowledged requests',
        async () => {
          while (open[0] !== undefined && (await haveArrived(open[0]))) open.shift();
          return open.length === 0;
        },
        { timeoutMs, everyMs: POLL_EVERY_MS },
      );
      return performance.now() - startedAt;
    },
    async settle({ timeoutMs = 120_000 } = {}) {
      // A restarted process may answer 503 for a moment.
      for (const { id } of acknowledged) {
        const request = await readAfterRecovery(api, id);
        expect(request.recipients.length).toBeGreaterThan(0);
      }
      const expected = acknowledged.flatMap(({ id, ownerIds }) => ownerIds.map((owner) => `${id}:${owner}`));
      const mails = await waitFor(
        'every owner to have a mail',
        async () => {
          const byOwner = groupByOwner(await requestMails(api));
          return expected.every((key) => byOwner.has(key)) && byOwner;
        },
        { timeoutMs, everyMs: 1000 },
      );
      const repeats = [...mails.values()].filter((list) => list.length > 1);
      for (const list of repeats) expect(new Set(list.map((mail) => mail.message_id)).size).toBe(1);
      return { requests: acknowledged.length, ownerMails: expected.length, repeated: repeats.length };
    },
  };
}

const acknowledgedOf = (sent: Acknowledged | 'refused' | 'broken') => typeof sent !== 'string' && sent;

async function readAfterRecovery(api: ApiClient, id: number): Promise<BookingRequest> {
  let failure: unknown;
  const read = async () => {
    try {
      return await readRequest(api, id);
    } catch (error) {
      failure = error;
      return null;
    }
  };
  const limits = { timeoutMs: RECOVERY_MS, everyMs: REST_AFTER_REFUSAL_MS };
  return waitFor('a readable request', read, limits).catch((error: unknown) => {
    throw new Error(`Request ${id} is not readable`, { cause: failure ?? error });
  });
}

/** Returns all request mails to owners. */
export async function requestMails(api: ApiClient): Promise<MailOfSink[]> {
  const mails = await api.mails(undefined, 100_000);
  return mails.filter(isRequestMail);
}

function groupByOwner(mails: readonly MailOfSink[]): Map<string, MailOfSink[]> {
  const groups = new Map<string, MailOfSink[]>();
  for (const mail of mails) {
    const { requestId, ownerId } = respondLinkOf(mail);
    const key = `${requestId}:${ownerId}`;
    groups.set(key, [...(groups.get(key) ?? []), mail]);
  }
  return groups;
}
