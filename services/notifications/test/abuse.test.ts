import { messageIdOf } from '../src/mail/message-id';
import { type MailContents, type Mailer, type OutgoingMail } from '../src/use-cases/ports';
import { createSendDelivery, type Outcome, type SendDeliveryDeps } from '../src/use-cases/send-delivery';
import { type Delivery } from '../src/domain/delivery';
import { renderAuthMail, renderCalendarMail, renderListingsMail } from './render';
import { AUTH_MAIL_KINDS, CALENDAR_MAIL_KINDS, LISTINGS_MAIL_KINDS } from '@kq/contracts';
import { aCalendarMail, aReportMail, aListingsMail, anAuthMail, aStay } from './builders';

const delivery: Delivery = {
  id: 'request_received:7000000000001:5000000001',
  mailKind: 'request_received',
  bookingRequestId: 7_000_000_000_001,
  userId: 5_000_000_001,
  reference: null,
  status: 'sending',
  attempts: 0,
  notBefore: null,
  dueAt: null,
};

function sendWith(overrides: Partial<SendDeliveryDeps>): {
  outgoing: OutgoingMail[];
  send: (delivery: Delivery) => Promise<Outcome>;
} {
  const outgoing: OutgoingMail[] = [];
  const mailer: Mailer = { send: async (mail) => void outgoing.push(mail), close: () => undefined };
  const contents: MailContents = {
    ofListings: async () => aListingsMail({}),
    ofCalendar: async (kind) => aCalendarMail(kind),
    ofReport: async (kind) => aReportMail(kind),
    ofAuth: async () => anAuthMail(),
  };
  const sendWithin = createSendDelivery({
    contents,
    mailer,
    domainCooldowns: { until: async () => null, start: async () => undefined },
    organizer: 'anfragen@quartier.example',
    messageIdOf: (id) => messageIdOf(id, 'Kolonnenquartier <anfragen@quartier.example>'),
    now: () => new Date('2026-11-25T12:00:00Z'),
    fetching: (work) => work(),
    sending: (work) => work(),
    ownerMailsSince: async () => 0,
    requestMailStatus: async () => null,
    isLimited: true,
    isRealMail: false,
    isRetryable: () => true,
    onProblem: () => undefined,
    ...overrides,
  });
  const signal = new AbortController().signal;
  const send = (each: Delivery) => sendWithin(each, { signal, onAccepted: async () => undefined });
  return { outgoing, send };
}

describe('S1 mail flooding', () => {
  it('postpones the 26th request mail of a day to the next morning', async () => {
    const { outgoing, send } = sendWith({ ownerMailsSince: async () => 25 });
    expect(await send(delivery)).toMatchObject({
      kind: 'postponed',
      notBefore: new Date('2026-11-26T06:00:00.000Z'),
      attempts: 0,
      // Meant for then: no late mail.
      isDeferred: true,
    });
    expect(outgoing).toHaveLength(0);
  });

  it('does not delay other mails of that owner', async () => {
    const { outgoing, send } = sendWith({ ownerMailsSince: async () => 25 });
    expect(await send({ ...delivery, mailKind: 'offer_confirmed' })).toEqual({ kind: 'sent' });
    expect(outgoing).toHaveLength(1);
  });
});

describe('S1 "Anfrage melden"', () => {
  it.each(['request_received', 'request_reminder', 'phoned_promise'] as const)(
    'is contained in %s',
    (kind) => {
      const { html, text } = renderListingsMail(kind, aListingsMail({}));
      expect(text).toMatch(/Anfrage melden:\nhttps:\/\/kq\.example\/\S+&action=report\n/);
      expect(html).toMatch(/<a href="[^"]+&amp;action=report"[^>]*>Anfrage melden<\/a/);
      expect(text).not.toContain('mit dem Wort');
    },
  );

  it('is contained in no other mail', () => {
    for (const kind of ['answer_copy', 'offer_confirmed', 'request_sent'] as const)
      expect(renderListingsMail(kind, aListingsMail({})).text).not.toContain('action=report');
  });
});

describe('S1b content', () => {
  const hostile = aListingsMail({
    message: '</blockquote><a href="https://werbung.example">Klick</a>\r\nBcc: opfer@firma.example',
  });
  const { subject, html, text } = renderListingsMail('request_received', hostile);

  it('has a subject of fixed words, numbers and the place only', () => {
    expect(subject).toBe('Anfrage: 12 Betten in Ludwigshafen am Rhein, 1.–19. Dez.');
  });

  it('quotes the message as text, without markup or link', () => {
    expect(html).not.toContain('<a href="https://werbung.example"');
    expect(html).toContain('Nachricht des Anfragenden');
    expect(text).toContain('> </blockquote>');
  });

  it('has no words of the owner in subject and heading of mails about calendars, and escapes them below', () => {
    const words = { title: 'Haus\r\nBcc: x <b>', feedName: '<script>alert(1)</script>' };
    for (const kind of CALENDAR_MAIL_KINDS) {
      const mail = renderCalendarMail(aCalendarMail(kind, words));
      const heading = /<h1[^>]*>([^<]*)</.exec(mail.html)?.[1]?.trim() ?? '';
      for (const text of [mail.subject, heading]) expect(text).not.toMatch(/Haus|Bcc|script|[\r\n]/);
      expect(mail.html).not.toMatch(/<script>|<b>/);
    }
  });

  it('keeps every subject on one line', () => {
    for (const kind of LISTINGS_MAIL_KINDS)
      expect(renderListingsMail(kind, hostile).subject).not.toMatch(/[\r\n]/);
    const mail = anAuthMail();
    if (mail.skip) throw new Error('the builder skips');
    for (const kind of AUTH_MAIL_KINDS) expect(renderAuthMail(kind, mail).subject).not.toMatch(/[\r\n]/);
  });
});

describe('S2 demo accounts', () => {
  it('are never mailed through a real SMTP server', async () => {
    const { outgoing, send } = sendWith({ isRealMail: true });
    expect(await send(delivery)).toEqual({ kind: 'skipped', reason: 'demo address' });
    expect(outgoing).toHaveLength(0);
  });

  it.each(CALENDAR_MAIL_KINDS)('are not mailed %s either', async (mailKind) => {
    const { outgoing, send } = sendWith({ isRealMail: true });
    const outcome = await send({ ...delivery, mailKind, bookingRequestId: null, reference: '1' });
    expect(outcome).toEqual({ kind: 'skipped', reason: 'demo address' });
    expect(outgoing).toHaveLength(0);
  });
});

describe('S9 server-made HTML', () => {
  it('escapes a place called </script><script>', () => {
    const mail = aListingsMail({});
    const items = mail.items.map((item) => ({ ...item, title: '</script><script>alert(1)</script>' }));
    const { html } = renderListingsMail('request_received', { ...mail, items });
    expect(html).not.toContain('<script>alert');
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html).toContain('\\u003c/script\\u003e');
  });

  it('escapes the calendar file', () => {
    const mail = aListingsMail({});
    const hostileName = 'Haus\r\nATTENDEE:x;y,z';
    const stays = [aStay({ title: hostileName, address: hostileName })];
    const crew = { ...mail.crew!, company: hostileName, phone: hostileName };
    for (const kind of ['booking_confirmed', 'offer_confirmed'] as const) {
      const [file] = renderListingsMail(kind, { ...mail, stays, crew }).attachments;
      expect(file?.content).not.toMatch(/^ATTENDEE/m);
      expect(file?.content).toContain('BEGIN:VEVENT');
    }
  });
});

describe('S22 personal data', () => {
  it('has a Message-ID that reveals nothing about the request', async () => {
    const { outgoing, send } = sendWith({});
    await send(delivery);
    await send(delivery);
    expect(outgoing[0]?.messageId).toMatch(/^<[0-9a-f]{32}@quartier\.example>$/);
    expect(outgoing[1]?.messageId).toBe(outgoing[0]?.messageId);
  });
});
