import { aListingsMail } from '../../test/builders';
import { renderListingsMail } from '../../test/render';
import { RECIPIENT_STATUSES, type RecipientStatus } from '@kq/contracts';
import { answerLines, type DueMail } from './request-facts';

const SEARCH = 'https://kq.example/search?location=Ludwigshafen&workers=12';

function aCancelledStay(overrides: Partial<DueMail['request']> = {}, search: string | undefined = SEARCH) {
  const mail = aListingsMail({});
  const cancellation = {
    reason: 'damage',
    note: 'Rohrbruch <b>heute</b>',
    beds: 12,
    at: '2026-11-24T09:30:00.000Z',
  } as const;
  return renderListingsMail('stay_cancelled', {
    ...mail,
    request: { ...mail.request, ...overrides },
    items: mail.items.map((item) => ({
      ...item,
      status: 'cancelled_by_owner' as const,
      owner_cancellation: cancellation,
    })),
    links: { status: 'https://kq.example/booking-requests/7', ...(search ? { search } : {}) },
  });
}

describe('stay_cancelled', () => {
  it('states the facts, the missing beds and the link to the search', () => {
    const { subject, text, html } = aCancelledStay();
    expect(subject).toBe('Absage nach Bestätigung: 12 Betten in Ludwigshafen am Rhein, 1.–19. Dez.');
    for (const fact of [
      'Haus Rheinblick, 67059 Ludwigshafen am Rhein',
      'Grund: Schaden oder Reparatur',
      'Bestätigt: 0 von 12 Betten',
      'Es fehlen: 12 Betten',
      `Ersatz suchen:\n${SEARCH}`,
      'Nachricht des Vermieters:\n> Rohrbruch',
    ])
      expect(text).toContain(fact);
    expect(html).toContain(SEARCH.replace('&', '&amp;'));
    expect(html).not.toContain('<b>heute');
  });

  it('leads to the request when no bed is missing', () => {
    const { text } = aCancelledStay({ beds_confirmed: 12 }, '');
    expect(text).toContain('Ihre Kolonne ist trotzdem untergebracht.');
    expect(text).toContain('Zur Anfrage:\nhttps://kq.example/booking-requests/7');
    expect(text).not.toContain('Ersatz suchen');
    expect(text).not.toContain('Es fehlen');
  });
});

describe('answers_digest', () => {
  const WORDS: Readonly<Record<RecipientStatus, string>> = {
    queued: 'Noch keine Antwort',
    sent: 'Noch keine Antwort',
    accepted: 'Zusage',
    partially_accepted: 'Teilzusage',
    countered: 'Gegenangebot',
    declined: 'Absage',
    confirmed: 'Bestätigt',
    released: 'Nicht benötigt',
    undeliverable: 'Nicht zustellbar',
    expired: 'Frist abgelaufen',
    withdrawn: 'Zurückgezogen',
    cancelled_by_dispatcher: 'Von Ihnen storniert',
    cancelled_by_owner: 'Vom Vermieter storniert',
  };
  const OPEN_OFFERS: readonly RecipientStatus[] = ['accepted', 'partially_accepted', 'countered'];

  it.each(RECIPIENT_STATUSES)('names the status %s, and a term only of an offer that is open', (status) => {
    const [item] = aListingsMail({}).items;
    const valid_until = '2026-11-26T17:00:00.000Z';
    const offer = {
      version: 1,
      kind: 'accept' as const,
      beds: 8,
      start_date: '2026-12-01',
      end_date: '2026-12-19',
      price_per_bed_night: 2800,
      final_cleaning: null,
      vat: item!.amount.vat,
      total: item!.amount.total_cents,
      amount: item!.amount,
      valid_until,
      message: null,
    };
    const lines = answerLines({ ...item!, status, offer });
    expect(lines[0]).toBe(WORDS[status]);
    expect(lines.some((line) => line.startsWith('Gilt bis'))).toBe(OPEN_OFFERS.includes(status));
  });
});

describe('booking_confirmed', () => {
  const aConfirmation = (contact: Pick<DueMail['items'][number], 'phone' | 'email'>) => {
    const mail = aListingsMail({});
    const items = mail.items.map((item) => ({ ...item, ...contact, status: 'confirmed' as const }));
    return renderListingsMail('booking_confirmed', { ...mail, items });
  };

  it.each([
    [
      'the phone number',
      { phone: '+49 621 0000 00', email: null },
      'Telefon +49 621 0000 00',
      'tel:+49621000000',
    ],
    [
      'the mail address without a phone number',
      { phone: null, email: 'a+b@demo.example' },
      'E-Mail a+b@demo.example',
      'mailto:a%2Bb@demo.example',
    ],
  ])('names %s of each owner in all parts', (_name, contact, line, url) => {
    const { text, html, attachments } = aConfirmation(contact);
    expect(text).toContain(line);
    expect(html).toContain(`href="${url}"`);
    expect(attachments?.[0]?.content.replaceAll('\r\n ', '')).toContain(line);
  });
});
