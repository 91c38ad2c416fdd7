import { aCancelledStay, aListingsMail, anAmount, aStay } from '../../test/builders';
import { renderListingsMail } from '../../test/render';
import { type DueMail } from './mail-facts';

function aMail(overrides: Partial<DueMail> = {}, crew: Partial<NonNullable<DueMail['crew']>> = {}): DueMail {
  const mail = aListingsMail({ message: 'Zwei Transporter.' });
  return { ...mail, crew: { ...mail.crew!, phone: '+49 30 23125-0000', ...crew }, ...overrides };
}

/** Expects the parts to occur in this order. */
function expectOrder(text: string, parts: readonly string[]): void {
  const positions = parts.map((part) => text.indexOf(part));
  expect(parts.filter((_part, index) => positions[index] === -1)).toEqual([]);
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
}

describe('offer_confirmed', () => {
  it('names the town and the agreed dates, not the requested ones', () => {
    const { subject, text } = renderListingsMail('offer_confirmed', aMail());
    expect(subject).toBe('Bestätigt: 12 Betten in Mannheim, 2.–20. Dez.');
    expectOrder(text, [
      'Firma: Demo-Bau GmbH',
      'Haus Rheinblick',
      'Anreise: Mi., 2. Dez. 2026, ab 15:00 Uhr',
      'Abreise: So., 20. Dez. 2026, bis 10:00 Uhr',
      '18 Nächte · 12 Betten',
      '6.108,00',
      'Kostenlos stornierbar bis Mi., 25. Nov. 2026.',
      'Kaution: 200,00',
      'Kontakt: Demo Disponentin',
      'Telefon: +49 30 23125-0000',
    ]);
    expect(`${subject}${text}`).not.toMatch(/Ludwigshafen|1\. Dez\.|19\. Dez\./);
  });

  it('carries the year of dates that are not near, in the subject of every language', () => {
    const stays = [aStay({ start_date: '2027-12-18', end_date: '2027-12-20' })];
    const mail = aMail({ stays });
    const subjectIn = (language: 'de' | 'pl' | 'en') =>
      renderListingsMail('offer_confirmed', { ...mail, to: { ...mail.to, language } }).subject;
    expect(['de', 'pl', 'en'].map((language) => subjectIn(language as 'de'))).toEqual([
      'Bestätigt: 12 Betten in Mannheim, 18.–20. Dez. 2027',
      'Potwierdzono: 12 łóżek, Mannheim, 18–20 grudnia 2027',
      'Confirmed: 12 beds in Mannheim, 18–20 Dec 2027',
    ]);
  });

  it('has what the owner needs on the day of arrival, and the invoice address', () => {
    const { text, html } = renderListingsMail(
      'offer_confirmed',
      aMail(
        {},
        {
          arrival_from: '16:00',
          on_site_contact: { name: 'Demo Polier', phone: '+49 170 23125-01' },
          vehicles: { cars: 1, vans: 3, trucks: 0 },
          rooms_wish: 'nur Einzelzimmer',
          billing: { company: 'Demo-Bau GmbH', order_no: 'B-7' },
        },
      ),
    );
    expectOrder(text, [
      'Anreise ab: 16:00 Uhr',
      'Vor Ort: Demo Polier',
      'Fahrzeuge: 1 Pkw, 3 Transporter',
      'Zimmerwunsch: nur Einzelzimmer',
      'Zwei Transporter.',
      'Bestellnummer: B-7',
    ]);
    expect(html).toContain('href="tel:+491702312501"');
  });

  it('has no empty list of what was not stated', () => {
    const mail = renderListingsMail('offer_confirmed', aMail({}, { message: null }));
    expect(mail.html).not.toMatch(/<table[^>]*>\s*<\/table>/);
    expect(mail.text).not.toMatch(/Vor Ort|\n\n\n\n/);
  });

  it('has a calendar file that names the company', () => {
    const [file] = renderListingsMail('offer_confirmed', aMail()).attachments;
    expect(file?.content).toContain('SUMMARY:12 Betten: Demo-Bau GmbH');
  });
});

describe('booking_cancelled', () => {
  const cancelled = (sum_cents: number | null) =>
    renderListingsMail(
      'booking_cancelled',
      aMail({ stays: [aCancelledStay({ sum_cents, reason: 'Baustelle verschoben' })] }),
    );

  it('names firm, contact, house, beds, dates, reason and the sum that may be claimed', () => {
    const { subject, text, attachments } = cancelled(285_680);
    expect(subject).toBe('Storniert: 12 Betten in Mannheim, 2.–20. Dez.');
    for (const fact of [
      'Die Firma hat 12 Betten storniert',
      'Firma: Demo-Bau GmbH',
      'Haus Rheinblick',
      'Anreise: Mi., 2. Dez. 2026',
      '6.108,00',
      'Telefon: +49 30 23125-0000',
      'Grund: Baustelle verschoben',
      'Kosten der Stornierung: Höchstens 2.856,80',
      'Storniert nach der kostenlosen Frist.',
    ])
      expect(text).toContain(fact);
    expect(text).not.toMatch(/Waren Betten bestätigt|Die Anfrage ist storniert/);
    expect(attachments[0]?.content).toContain('METHOD:CANCEL');
  });

  it('says what a free cancellation and one by law mean', () => {
    expect(cancelled(0).text).toContain('Die Firma schuldet Ihnen nichts.');
    expect(cancelled(null).text).toContain('bestimmt das Gesetz');
    expect(cancelled(null).text).not.toContain('genannten Betrag');
  });

  it.each([
    ['de', 'Nicht erfasst', /Gesetz/],
    ['en', 'Not recorded', /[Ll]aw/],
    ['pl', 'Nie zapisano', /prawem|przepisy/],
  ] as const)('names no law in %s where the terms are not recorded', (language, words, law) => {
    const mail = aMail({ stays: [aCancelledStay({ sum_cents: null }, { is_percent_recorded: false })] });
    const { text } = renderListingsMail('booking_cancelled', { ...mail, to: { ...mail.to, language } });
    expect(text).toContain(words);
    expect(text).not.toMatch(law);
  });
});

describe('stay_cancelled_copy', () => {
  it('states beds, reason, own words and firm, and escapes them', () => {
    const stays = [aCancelledStay({ by: 'owner', reason: 'damage', note: 'Rohrbruch <b>heute</b>' })];
    const { subject, text, html } = renderListingsMail('stay_cancelled_copy', aMail({ stays }));
    expect(subject).toBe('Ihre Absage: 12 Betten in Mannheim, 2.–20. Dez.');
    for (const fact of [
      'Grund: Schaden oder Reparatur',
      'Ihre Nachricht:\n> Rohrbruch',
      'Firma: Demo-Bau GmbH',
    ])
      expect(text).toContain(fact);
    expect(html).not.toContain('<b>heute');
  });
});

describe('offer_released', () => {
  it('says that the crew is housed only when it is', () => {
    const { request, ...mail } = aMail();
    const released = (is_filled: boolean) =>
      renderListingsMail('offer_released', {
        ...mail,
        request: { ...request, coverage: { ...request.coverage, is_filled } },
      });
    expect(released(true).text).toContain('Die Firma ist untergebracht');
    expect(released(false).text).not.toMatch(/untergebracht|Anfrage in .* sind genug Betten bestätigt/);
    expect(released(false).text).toContain('In den Nächten Ihres Angebots fehlte danach keines mehr.');
    expect(released(false).subject).toBe('Anderweitig vergeben: 12 Betten in Mannheim, 2.–20. Dez.');
  });
});

describe('stay_shortened', () => {
  const shortened = (sum_cents: number | null) =>
    aStay({
      version: 3,
      parts: [{ from: '2026-12-02', to: '2026-12-09', beds: 12 }],
      end_date: '2026-12-09',
      night_count: 7,
      amount: anAmount({ nights: 7 }),
      early_departure: {
        at: '2026-12-07T08:00:00.000Z',
        sum_cents,
        parts_before: [
          { from: '2026-12-02', to: '2026-12-14', beds: 12 },
          { from: '2026-12-14', to: '2026-12-20', beds: 8 },
        ],
        amount_before: anAmount(),
      },
    });

  it.each([
    ['stay_shortened', 'Frühere Abreise: 12 Betten in Mannheim, 2.–9. Dez.'],
    ['stay_shortened_copy', 'Ihre frühere Abreise: 12 Betten in Mannheim, 2.–9. Dez.'],
  ] as const)('tells in %s old and new dates, beds, prices and what is owed', (kind, subject) => {
    const mail = renderListingsMail(kind, aMail({ stays: [shortened(285_680)] }));
    expect(mail.subject).toBe(subject);
    for (const fact of [
      'Abreise: Mi., 9. Dez. 2026',
      '7 Nächte · 12 Betten',
      'Vereinbart war: Mi., 2. Dez. – So., 20. Dez. · 18 Nächte · 12 Betten',
      'Vereinbarter Preis: 6.108,00',
      'Zusammen 2.412,00',
      'Für die übrigen Nächte: Höchstens 2.856,80',
    ])
      expect(mail.text).toContain(fact);
    expect(mail.text).not.toMatch(/stornierbar|Eine Stornierung kostet/);
  });

  it('changes the first event by a higher sequence and takes back the part that ended whole', () => {
    const { attachments } = renderListingsMail('stay_shortened', aMail({ stays: [shortened(0)] }));
    const linesOf = (index: number, name: string) =>
      attachments[index]?.content.split('\r\n').filter((line) => line.startsWith(name));
    expect(attachments.map(({ contentType }) => contentType)).toEqual([
      'text/calendar; charset=utf-8; method=PUBLISH',
      'text/calendar; charset=utf-8; method=CANCEL',
    ]);
    expect([linesOf(0, 'UID'), linesOf(0, 'SEQUENCE'), linesOf(0, 'DTEND')]).toEqual([
      ['UID:8000000000001-2026-12-02@kolonnenquartier'],
      ['SEQUENCE:3'],
      ['DTEND;VALUE=DATE:20261209'],
    ]);
    expect([linesOf(1, 'UID'), linesOf(1, 'STATUS')]).toEqual([
      ['UID:8000000000001-2026-12-14@kolonnenquartier'],
      ['STATUS:CANCELLED'],
    ]);
  });

  it('says what is owed by law, and that nothing is', () => {
    const text = (sum: number | null) =>
      renderListingsMail('stay_shortened', aMail({ stays: [shortened(sum)] })).text;
    expect(text(0)).toContain('schuldet die Firma Ihnen nichts');
    expect(text(null)).toContain('bestimmt das Gesetz');
  });
});

describe('key_code_due', () => {
  it('asks for another code in the language of the owner, and names no contact', () => {
    const mail = aMail();
    const inLanguage = (language: 'de' | 'pl' | 'en') =>
      renderListingsMail('key_code_due', { ...mail, to: { ...mail.to, language } });
    expect(inLanguage('de').text).toContain('Bitte ändern Sie den Schlüsselcode');
    expect(inLanguage('en').subject).toBe('Change the key code: 12 beds in Mannheim, 2–20 Dec');
    expect(inLanguage('pl').text).toContain('Pobyt się zakończył.');
    expect(inLanguage('de').text).not.toMatch(/Kostenlos stornierbar|\+49 30/);
    const cancelled = renderListingsMail('key_code_due', aMail({ stays: [aCancelledStay()] }));
    expect(cancelled.text).toContain('Der Aufenthalt ist storniert');
  });
});

describe('arrival_changed', () => {
  const arrival = {
    accommodation_id: 123_456_789,
    arrival_notes: 'Hinter dem Haus parken.',
    house_rules: null,
    access_from: '2026-12-01T14:00:00.000Z',
    has_access: true,
    access: null,
  };
  const render = (changed: Record<string, unknown> = {}) =>
    renderListingsMail('arrival_changed', aMail({ arrival: { ...arrival, ...changed } as never }));

  it('prints the facts as they are, and code and WLAN only once they may be read', () => {
    expect(render().subject).toBe('Hinweise zur Anreise geändert: 12 Betten in Mannheim, 2.–20. Dez.');
    expect(render().text).toContain('Hinweise zur Anreise:\n> Hinter dem Haus parken.');
    expect(render().text).toContain('Schlüsselcode und WLAN sehen Sie ab Di., 1. Dez., 15:00 auf der Seite');
    const access = { key_code: '4711', wifi_name: 'Haus', wifi_password: null };
    expect(render({ access }).text).toContain('Schlüsselcode: 4711');
    expect(render({ access }).text).not.toContain('sehen Sie ab');
    expect(render({ arrival_notes: null, has_access: false }).text).toContain('keine Hinweise');
  });
});

describe('accommodation_blocked', () => {
  it('says that the stay holds, what it is, and that cancelling costs nothing', () => {
    const mail = renderListingsMail('accommodation_blocked', aMail());
    expect(mail.subject).toBe('Unterkunft gesperrt: 12 Betten in Mannheim, 2.–20. Dez.');
    expect(mail.text).toContain('Ihr bestätigter Aufenthalt gilt weiter, wir haben ihn nicht storniert.');
    expect(mail.text).toContain('für 0 €');
    expect(mail.text).not.toMatch(/Kostenlos stornierbar|Stornieren kostet/);
  });
});

describe('mails about what is given back', () => {
  const KINDS = [
    'booking_cancelled',
    'booking_cancelled_copy',
    'stay_cancelled_copy',
    'stay_shortened',
    'stay_shortened_copy',
  ] as const;

  it.each(KINDS)('%s does not say that nights are free: blocks and other calendars may take them', (kind) => {
    for (const language of ['de', 'pl', 'en'] as const) {
      const mail = aMail({ stays: [aCancelledStay()] });
      const { text, html } = renderListingsMail(kind, { ...mail, to: { ...mail.to, language } });
      expect(text + html).not.toMatch(/wieder frei|free again|znów woln/);
      expect(text).toMatch(/keine Betten mehr|no longer takes any beds|nie zajmuje już/);
    }
  });
});
