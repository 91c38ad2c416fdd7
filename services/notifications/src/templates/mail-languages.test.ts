import { AUTH_MAIL_KINDS, type Language, OWNER_MAIL_KINDS, type ListingsMailKind } from '@kq/contracts';
import { aCancelledStay, aListingsMail, anAmount, anAuthMail, aStay } from '../../test/builders';
import { renderAuthMail, renderListingsMail } from '../../test/render';
import { type DueMail } from './mail-facts';

const MESSAGE = 'Zwei Transporter, Anreise über die B9.';

/** A request for beds in a language; the owner cancelled a stay with the same number of beds. */
function aMail(language: Language, beds = 12): DueMail {
  const mail = aListingsMail({ message: MESSAGE });
  const amount = anAmount({ beds });
  return {
    ...mail,
    to: { ...mail.to, language },
    request: { ...mail.request, workers: beds, arrival_from: '16:00' },
    items: mail.items.map((item) => ({ ...item, amount })),
    stays: [
      aCancelledStay(
        { by: 'owner', reason: 'damage' },
        { beds, amount, parts: [{ from: '2026-12-02', to: '2026-12-20', beds }] },
      ),
    ],
  };
}

/** Replaces the no-break spaces of numbers. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
const textOf = (kind: ListingsMailKind, language: Language, beds?: number): string =>
  plain(renderListingsMail(kind, aMail(language, beds)).text);

it.each([
  ['de', 'Anfrage: 12 Betten in Ludwigshafen am Rhein, 1.–19. Dez.'],
  ['pl', 'Zapytanie: 12 łóżek, Ludwigshafen am Rhein, 1–19 grudnia'],
  ['en', 'Request: 12 beds in Ludwigshafen am Rhein, 1–19 Dec'],
] as const)('asks an owner in %s: %s', (language, subject) => {
  expect(renderListingsMail('request_received', aMail(language)).subject).toBe(subject);
});

it.each([
  [
    'pl',
    [
      'Firma szuka 12 łóżek: Ludwigshafen am Rhein',
      'wt., 1 gru – sob., 19 gru · 18 nocy',
      'Haus Rheinblick: 6108,00 €, w tym 7% VAT',
      '12 łóżek × 18 nocy × 28,00 € + 60,00 € sprzątanie końcowe',
      'Wolne w Państwa kalendarzu: 8 z 14 łóżek',
      'Akceptuję: 12 łóżek:',
      'Akceptuję tylko część:',
      'Składam kontrofertę:',
      'Odrzucam:',
      'Termin odpowiedzi: śr., 25 lis, 18:00.',
      'Liczba osób: 12 osób',
      'Przyjazd od: godz. 16:00',
      `Wiadomość nadawcy:\n> ${MESSAGE}`,
      'Zgłoś zapytanie:',
    ],
  ],
  [
    'en',
    [
      'A company is looking for 12 beds in Ludwigshafen am Rhein',
      'Tue, 1 Dec – Sat, 19 Dec · 18 nights',
      'Haus Rheinblick: €6,108.00, incl. 7% VAT',
      '12 beds × 18 nights × €28.00 + €60.00 final cleaning',
      'Free in your calendar: 8 of 14 beds',
      'Accept: 12 beds:',
      'Accept part of it:',
      'Make a counter-offer:',
      'Decline:',
      'Answer by Wed, 25 Nov, 18:00,',
      'People: 12 people',
      'Arrival from: 16:00',
      `Message from the sender:\n> ${MESSAGE}`,
      'Report this request:',
    ],
  ],
  ['de', ['Frei in Ihrem Kalender: 8 von 14 Betten', `Nachricht des Anfragenden:\n> ${MESSAGE}`]],
] as const)('has facts, amounts and answers in %s, and quotes the message unchanged', (language, facts) => {
  const text = textOf('request_received', language);
  expect(facts.filter((fact) => !text.includes(fact))).toEqual([]);
});

it.each([
  [1, 'Firma szuka 1 łóżka', 'Akceptuję: 1 łóżko', 'Odwołali Państwo rezerwację: 1 łóżko'],
  [3, 'Firma szuka 3 łóżek', 'Akceptuję: 3 łóżka', 'Odwołali Państwo rezerwację: 3 łóżka'],
  [5, 'Firma szuka 5 łóżek', 'Akceptuję: 5 łóżek', 'Odwołali Państwo rezerwację: 5 łóżek'],
  [22, 'Firma szuka 22 łóżek', 'Akceptuję: 22 łóżka', 'Odwołali Państwo rezerwację: 22 łóżka'],
])('has the Polish plural for %i beds', (beds, heading, button, cancelled) => {
  const asked = textOf('request_received', 'pl', beds);
  expect(asked).toContain(`${heading}: `);
  expect(asked).toContain(`${button}:`);
  expect(textOf('stay_cancelled_copy', 'pl', beds)).toContain(cancelled);
});

it('names the sum of several confirmed accommodations with the right plural', () => {
  const total = (language: Language, count: number): string => {
    const mail = aMail(language);
    const stays = Array.from({ length: count }, () => aStay());
    return renderListingsMail('offer_confirmed', { ...mail, stays }).text;
  };
  expect(total('pl', 1)).not.toContain('Razem za');
  expect(total('pl', 2)).toContain('Razem za 2 kwatery: ');
  expect(total('pl', 5)).toContain('Razem za 5 kwater: ');
  expect(total('en', 2)).toContain('Total for 2 accommodations: ');
});

/** Frequent German words; none of them is Polish or English. */
const GERMAN =
  /\b(und|oder|nicht|Sie|Ihre?[mnrs]?|der|das|mit|für|von|bis|ist|Betten?|Nächte|Uhr|Anfrage|auf)\b/;
/** What is German in every language: names, and the quoted message. */
const withoutNames = (text: string): string =>
  text.replace(MESSAGE, '').replace(/Haus Rheinblick|https:\S+/g, '');

describe.each(['pl', 'en'] as const)('in %s', (language) => {
  it.each(OWNER_MAIL_KINDS)('%s has no German words', (kind) => {
    const { subject, text, html } = renderListingsMail(kind as ListingsMailKind, aMail(language));
    const words = html.replace(/<[^>]*>/g, ' ');
    expect(GERMAN.exec(withoutNames(`${subject}\n${text}\n${words}`))?.[0]).toBeUndefined();
  });

  it.each(AUTH_MAIL_KINDS)('%s has no German words', (kind) => {
    const mail = anAuthMail();
    if (mail.skip) throw new Error('the builder skips');
    for (const requested_with of [
      'Firefox auf Windows',
      'einem Browser auf Linux',
      'einem unbekannten Browser',
    ]) {
      const to = { ...mail.to, language };
      const { subject, text } = renderAuthMail(kind, { ...mail, requested_with, to });
      expect(GERMAN.exec(withoutNames(`${subject}\n${text}`))?.[0]).toBeUndefined();
      expect(text).not.toContain('unbekannt');
    }
  });
});

it('keeps the machine-readable request the same in every language, but for the name of its action', () => {
  const jsonLdOf = (language: Language): Record<string, unknown> => {
    const { html } = renderListingsMail('request_received', aMail(language));
    const [, json = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
    return JSON.parse(json) as Record<string, unknown>;
  };
  const { potentialAction, ...facts } = jsonLdOf('pl');
  expect(potentialAction).toMatchObject({ '@type': 'ViewAction', name: 'Odpowiedz' });
  expect(jsonLdOf('en')).toMatchObject(facts);
  expect(jsonLdOf('de')).toMatchObject(facts);
});

it('writes German to a dispatcher in every language', () => {
  expect(renderListingsMail('request_sent', aMail('pl')).subject).toMatch(/^Anfrage ist raus: 12 Betten/);
});
