import { createSemaphore, HOUR_MS } from '@kq/kernel';
import { fakeClock } from '@kq/kernel/time/fake-clock';
import { createMemoryCooldowns } from '@kq/service-kit/cooldowns/cooldowns';
import { waitFor } from '@kq/test-kit/in-process';
import { aCalendarMail, aReportMail, aListingsMail, anAuthMail } from '../../test/builders';
import { createDomainCooldowns } from '../mail/domain-cooldowns';
import { type Delivery } from '../domain/delivery';
import { backoffMs, MAX_ATTEMPTS } from '../domain/retry-policy';
import { SmtpError } from './ports';
import { type Attempt, createSendDelivery } from './send-delivery';

const deliveryTo = (userId: number, attempts = 0): Delivery => ({
  id: `request_received:7000000000001:${userId}`,
  mailKind: 'request_received',
  bookingRequestId: 7_000_000_000_001,
  userId,
  reference: null,
  status: 'sending',
  attempts,
  notBefore: null,
  dueAt: null,
});

/** Owners 1 and 2 have addresses at one domain, owner 3 at another. */
const addresses: Record<number, string> = {
  1: 'eins@Langsam.example',
  2: 'zwei@langsam.example',
  3: 'drei@schnell.example',
};

function setUp() {
  const clock = fakeClock();
  const sent: string[] = [];
  const faults: Record<string, SmtpError> = {};
  const keys: string[] = [];
  const cooldowns = createMemoryCooldowns({ clock });
  const sendWithin = createSendDelivery({
    contents: {
      ofListings: async (_kind, _request, userId) => aListingsMail({ to: addresses[userId] ?? '' }),
      ofCalendar: async (kind) => aCalendarMail(kind),
      ofReport: async (kind) => aReportMail(kind),
      ofAuth: async () => anAuthMail(),
    },
    mailer: {
      async send({ to }) {
        const fault = faults[to.email];
        if (fault !== undefined) throw fault;
        sent.push(to.email);
      },
      close: () => undefined,
    },
    domainCooldowns: createDomainCooldowns({
      secret: 's'.repeat(32),
      cooldowns: {
        until: (key) => cooldowns.until(key),
        async start(key, until) {
          keys.push(key);
          await cooldowns.start(key, until);
        },
      },
    }),
    organizer: 'anfragen@quartier.example',
    messageIdOf: (id) => `<${id}@quartier.example>`,
    now: () => clock.now(),
    fetching: (work) => work(),
    sending: createSemaphore(1),
    ownerMailsSince: async () => 0,
    requestMailStatus: async () => null,
    isLimited: true,
    isRealMail: false,
    isRetryable: () => true,
    onProblem: () => undefined,
  });
  const send = (delivery: Delivery, attempt: Partial<Attempt> = {}) =>
    sendWithin(delivery, {
      signal: new AbortController().signal,
      onAccepted: async () => undefined,
      ...attempt,
    });
  return { clock, sent, faults, keys, send };
}

describe('a recipient domain that throttles', () => {
  it.each([421, 450, 451, 452, null])(
    'backs off after %s: its other mails are postponed without an attempt',
    async (status) => {
      const { clock, sent, faults, send } = setUp();
      const start = clock.now().getTime();
      faults[addresses[1] ?? ''] = new SmtpError(status, { cause: null });
      const notBefore = new Date(start + 5000);
      expect(await send(deliveryTo(1))).toEqual({
        kind: 'postponed',
        notBefore,
        attempts: 1,
        smtpStatus: status,
      });
      expect(await send(deliveryTo(2))).toEqual({
        kind: 'postponed',
        notBefore,
        attempts: 0,
        smtpStatus: null,
      });
      expect(await send(deliveryTo(3))).toEqual({ kind: 'sent' });
      clock.advance(5000);
      expect(await send(deliveryTo(2))).toEqual({ kind: 'sent' });
      expect(sent).toEqual([addresses[3], addresses[2]]);
    },
  );

  it('backs off longer after each further attempt', async () => {
    const { clock, faults, send } = setUp();
    faults[addresses[1] ?? ''] = new SmtpError(451, { cause: null });
    await send(deliveryTo(1, 2));
    clock.advance(44_000);
    expect(await send(deliveryTo(2))).toMatchObject({ kind: 'postponed', attempts: 0 });
    clock.advance(1000);
    expect(await send(deliveryTo(2))).toEqual({ kind: 'sent' });
  });

  it('is stored as a hash that reveals no name', async () => {
    const { faults, keys, send } = setUp();
    faults[addresses[1] ?? ''] = new SmtpError(451, { cause: null });
    await send(deliveryTo(1));
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{22}$/)]);
  });
});

describe('a slot at the mail server', () => {
  it('is occupied until the acceptance is recorded', async () => {
    const { sent, send } = setUp();
    let recorded = (): void => undefined;
    const onAccepted = () => new Promise<void>((resolve) => (recorded = resolve));
    const first = send(deliveryTo(1), { onAccepted });
    await waitFor(() => sent.length === 1);
    const second = send(deliveryTo(2));
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toEqual([addresses[1]]);
    recorded();
    expect(await Promise.all([first, second])).toEqual([{ kind: 'sent' }, { kind: 'sent' }]);
  });

  it('sends nothing once the lease of the delivery is lost', async () => {
    const { sent, send } = setUp();
    const outcome = await send(deliveryTo(1, 2), { signal: AbortSignal.abort() });
    expect([outcome, sent]).toEqual([expect.objectContaining({ kind: 'postponed', attempts: 2 }), []]);
  });
});

describe('an SMTP server', () => {
  it('permanently rejecting an address fails the delivery without a back-off for its domain', async () => {
    const { faults, keys, send } = setUp();
    faults[addresses[1] ?? ''] = new SmtpError(550, { cause: null });
    expect(await send(deliveryTo(1))).toMatchObject({ kind: 'failed', smtpStatus: 550 });
    expect(await send(deliveryTo(2))).toEqual({ kind: 'sent' });
    expect(keys).toEqual([]);
  });

  it('that is unreachable uses up no attempt, however long it takes', async () => {
    const { clock, faults, keys, send } = setUp();
    faults[addresses[1] ?? ''] = new SmtpError(null, { cause: null, wasReached: false });
    const notBefore = new Date(clock.now().getTime() + 15_000);
    expect(await send(deliveryTo(1, 7))).toEqual({
      kind: 'postponed',
      notBefore,
      attempts: 7,
      smtpStatus: null,
    });
    expect(keys).toEqual([]);
  });

  it('that does not accept a mail gets it again within two minutes', async () => {
    const { clock, faults, send } = setUp();
    faults[addresses[1] ?? ''] = new SmtpError(451, { cause: null });
    const delays = [];
    for (const attempts of [0, 1, 2, 3, 4, MAX_ATTEMPTS - 2]) {
      const outcome = await send(deliveryTo(1, attempts));
      if (outcome.kind !== 'postponed') throw new Error(outcome.kind);
      delays.push((outcome.notBefore.getTime() - clock.now().getTime()) / 1000);
      clock.advance(outcome.notBefore.getTime() - clock.now().getTime());
    }
    expect(delays).toEqual([5, 15, 45, 120, 120, 120]);
  });

  it('that never accepts a mail fails the delivery after an hour', async () => {
    const hours =
      Array.from({ length: MAX_ATTEMPTS - 1 }, (_, at) => backoffMs(at + 1)).reduce((a, b) => a + b) /
      HOUR_MS;
    expect(hours).toBeGreaterThan(1);
    const { faults, send } = setUp();
    faults[addresses[1] ?? ''] = new SmtpError(451, { cause: null });
    expect(await send(deliveryTo(1, MAX_ATTEMPTS - 1))).toEqual({
      kind: 'failed',
      smtpStatus: 451,
      reason: 'no attempt left',
    });
  });
});
