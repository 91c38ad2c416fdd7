import { coverageOf, type ListingsMailKind, RECIPIENT_STATUSES, summaryOf } from '@kq/contracts';
import { aCancelledStay, aListingsMail, anAnswer, aStay } from '../../test/builders';
import { renderListingsMail } from '../../test/render';
import { type DueMail } from './mail-facts';

const LINKS = { status: 'https://kq.example/booking-requests/7' };
const SEARCH = 'https://kq.example/search?location=Ludwigshafen&workers=12';

/** A mail about a request of 14 people for 1–19 December; `confirmed` beds on 2–20 December. */
function aMail(overrides: Partial<DueMail> = {}, confirmed = 0, offered = 0): DueMail {
  const mail = aListingsMail({ message: 'Zwei Transporter.' });
  const span = { from: '2026-12-01', to: '2026-12-19' };
  const coverage = coverageOf({
    start_date: '2026-12-01',
    end_date: '2026-12-19',
    workers: 14,
    today: '2026-11-24',
    confirmed: [{ ...span, beds: confirmed }],
    offered: [{ ...span, beds: offered }],
  });
  return {
    ...mail,
    request: { ...mail.request, workers: 14, coverage: summaryOf(coverage) },
    links: LINKS,
    ...overrides,
  };
}
const render = (kind: ListingsMailKind, mail: DueMail) => renderListingsMail(kind, mail);
const fileOf = ({ attachments }: ReturnType<typeof render>): string =>
  attachments[0]?.content.replaceAll('\r\n ', '') ?? '';

describe('booking_confirmed', () => {
  it('is the contract: agreed dates with years, nights, beds, house with town, total, terms, and what is missing', () => {
    const { subject, text, html } = render('booking_confirmed', aMail({}, 13));
    expect(subject).toBe('Bestätigt: 12 Betten in Mannheim, 2.–20. Dez. – 1 Bett fehlt noch');
    for (const fact of [
      '1 Bett fehlt noch.',
      'Haus Rheinblick\nBeispielstraße 1\n68159 Mannheim',
      'Anreise: Mi., 2. Dez. 2026, ab 15:00 Uhr',
      'Abreise: So., 20. Dez. 2026, bis 10:00 Uhr',
      '18 Nächte · 12 Betten',
      'Kostenlos stornierbar bis Mi., 25. Nov. 2026.',
      'Danach kostet eine Stornierung höchstens 4.838,40',
      'Kaution: 200,00',
      'Ihre Nachricht an den Vermieter:\n> Zwei Transporter.',
      'https://kq.example/terms',
    ])
      expect(text).toContain(fact);
    expect(html).toMatch(/font-size:22px;font-weight:700[^>]*>6\.108,00\s€</);
    expect(`${subject}${text}`).not.toMatch(/1\. Dez\.|19\. Dez\.|14 Betten/);
  });

  it('counts the beds of a night once, where a crew moves from one house to the next', () => {
    const week = (from: string, to: string, id: number) =>
      aStay({ id, parts: [{ from, to, beds: 12 }], start_date: from, end_date: to });
    const stays = [week('2026-12-02', '2026-12-09', 1), week('2026-12-09', '2026-12-16', 2)];
    const { subject, text } = render('booking_confirmed', aMail({ stays }, 14));
    expect(subject).toBe('Bestätigt: 12 Betten in Mannheim, 2.–16. Dez.');
    expect(text).toContain('Verbindlich gebucht: 12 Betten');
  });

  it('says in the subject on how many nights beds are missing where they differ, and nothing once no bed is missing', () => {
    const subjectOf = (confirmed: readonly { from: string; to: string; beds: number }[]) => {
      const mail = aMail();
      const range = { start_date: '2026-12-01', end_date: '2026-12-26', workers: 14, today: '2026-11-24' };
      const coverage = summaryOf(coverageOf({ ...range, confirmed, offered: [] }));
      return render('booking_confirmed', { ...mail, request: { ...mail.request, coverage } }).subject;
    };
    const what = 'Bestätigt: 12 Betten in Mannheim, 2.–20. Dez.';
    const night = (from: string, to: string, beds = 14) => ({
      from: `2026-12-${from}`,
      to: `2026-12-${to}`,
      beds,
    });
    expect(subjectOf([night('01', '04')])).toBe(`${what} – 14 Betten fehlen an 22 von 25 Nächten`);
    expect(subjectOf([night('01', '04'), night('04', '06', 13)])).toBe(
      `${what} – bis zu 14 Betten fehlen an 22 von 25 Nächten`,
    );
    expect(subjectOf([night('01', '04'), night('04', '26', 13)])).toBe(
      `${what} – 1 Bett fehlt an 22 von 25 Nächten`,
    );
    expect(subjectOf([night('01', '04', 4)])).toBe(`${what} – 14 Betten fehlen noch`);
    expect(subjectOf([night('01', '26')])).toBe(what);
  });

  it('says that the terms of an earlier release are not recorded, and names the free date', () => {
    const former = { is_percent_recorded: false, late_cents: null };
    const text = (terms: { free_days: number | null; percent: null }, free_until: string | null) =>
      render('booking_confirmed', aMail({ stays: [aStay({ ...former, terms, free_until })] })).text;
    expect(text({ free_days: 7, percent: null }, '2026-11-25')).toContain(
      'Kostenlos stornierbar bis Mi., 25. Nov. 2026.\nWas eine spätere Stornierung kostet, ist nicht erfasst.',
    );
    expect(text({ free_days: null, percent: null }, null)).toContain('Stornobedingungen: nicht erfasst.');
    expect(text({ free_days: null, percent: null }, null)).not.toContain('Gesetz');
  });

  it('names the passed free date and the sum instead of a promise', () => {
    const stays = [aStay({ free_until: '2026-11-23' })];
    const { text } = render('booking_confirmed', aMail({ stays }));
    expect(text).toContain('Kostenlos stornierbar war es bis Mo., 23. Nov. 2026.');
    expect(text).toContain('Eine Stornierung kostet höchstens 4.838,40');
    const unknown = render('booking_confirmed', aMail({ stays: [aStay({ terms: null })] }));
    expect(unknown.text).toContain('Stornobedingungen: nicht erfasst.');
    const byLaw = render(
      'booking_confirmed',
      aMail({
        stays: [aStay({ terms: { free_days: null, percent: null }, free_until: null, late_cents: null })],
      }),
    );
    expect(byLaw.text).toContain(
      'Ohne kostenlose Stornofrist.\nFür eine Stornierung gilt das Gesetz: höchstens der vereinbarte Preis',
    );
    const freeFirst = render(
      'booking_confirmed',
      aMail({ stays: [aStay({ terms: { free_days: 7, percent: null }, late_cents: null })] }),
    );
    expect(freeFirst.text).toContain('Danach gilt für eine Stornierung das Gesetz: höchstens');
  });

  it('names all towns, the nights that still lack beds, and what was confirmed before', () => {
    const span = { from: '2026-12-10', to: '2026-12-19', beds: 6 };
    const mail = aMail({
      stays: [
        aStay(),
        aStay({ id: 2, city: 'Altrip', beds: 2, parts: [{ from: '2026-12-02', to: '2026-12-20', beds: 2 }] }),
      ],
      earlier_stays: [aStay({ id: 3, title: 'Haus Süd', beds: 4 })],
    });
    const coverage = { ...mail.request.coverage, beds_missing: 6, missing_spans: [span] };
    const { subject, text } = render('booking_confirmed', {
      ...mail,
      request: { ...mail.request, coverage },
    });
    expect(subject).toBe(
      'Bestätigt: 14 Betten in Mannheim und Altrip, 2.–20. Dez. – 6 Betten fehlen an 9 von 18 Nächten',
    );
    expect(text).toContain('6 Betten fehlen noch. Noch offen: 6 Betten 10.–19. Dez.\n');
    expect(text).toContain('Schon vorher bestätigt: 4 Betten, Haus Süd.');
    expect(text).toContain('Gesamt für 2 Unterkünfte: 12.216,00');
  });

  it.each([
    [{ phone: '+49 621 0000 00', email: null }, 'Telefon: +49 621 0000 00', 'tel:+49621000000', 'Anrufen'],
    [
      { phone: null, email: 'a+b@demo.example' },
      'E-Mail: a+b@demo.example',
      'mailto:a%2Bb@demo.example',
      'Schreiben',
    ],
  ])('names how to reach each owner, as a button and in the calendar: %o', (contact, line, url, button) => {
    const mail = render('booking_confirmed', aMail({ stays: [aStay(contact)] }));
    expect(mail.text).toContain(line);
    expect(mail.html).toContain(`href="${url}"`);
    expect(mail.html).toContain(`>${button}<`);
    expect(fileOf(mail)).toContain(contact.phone ?? contact.email);
  });
});

describe('the calendar files of a stay', () => {
  const confirmed = render('booking_confirmed', aMail());
  const cancelled = render('booking_cancelled_copy', aMail({ stays: [aCancelledStay()] }));
  const linesOf = (mail: typeof confirmed, name: string): string[] =>
    fileOf(mail)
      .split('\r\n')
      .filter((line) => line.startsWith(name));

  it('have the agreed nights, the same UID, and a higher sequence once it is cancelled', () => {
    for (const name of ['UID', 'DTSTART', 'DTEND', 'ORGANIZER'])
      expect([name, linesOf(cancelled, name)]).toEqual([name, linesOf(confirmed, name)]);
    expect(linesOf(confirmed, 'DTSTART')).toEqual(['DTSTART;VALUE=DATE:20261202']);
    expect(linesOf(confirmed, 'DTEND')).toEqual(['DTEND;VALUE=DATE:20261220']);
    expect(linesOf(confirmed, 'SEQUENCE')).toEqual(['SEQUENCE:1']);
    expect(linesOf(cancelled, 'SEQUENCE')).toEqual(['SEQUENCE:2']);
    expect(linesOf(confirmed, 'ORGANIZER')[0]).toMatch(/mailto:anfragen@kolonnenquartier\.example$/i);
  });

  it('name their method in the file and in the content type', () => {
    expect(linesOf(confirmed, 'METHOD')).toEqual(['METHOD:PUBLISH']);
    expect(confirmed.attachments[0]?.contentType).toContain('method=PUBLISH');
    expect(linesOf(cancelled, 'METHOD')).toEqual(['METHOD:CANCEL']);
    expect(linesOf(cancelled, 'STATUS')).toEqual(['STATUS:CANCELLED']);
    expect(cancelled.attachments[0]?.contentType).toContain('method=CANCEL');
  });

  it('have an event for each part, and the former UID of stays of earlier releases', () => {
    const parts = ['07', '14'].map((day) => ({
      from: `2026-12-${day}`,
      to: `2026-12-${Number(day) + 4}`,
      beds: 12,
    }));
    const weekly = render('booking_confirmed', aMail({ stays: [aStay({ parts, nights: 'mon_thu' })] }));
    expect(linesOf(weekly, 'UID')).toEqual([
      'UID:8000000000001-2026-12-07@kolonnenquartier',
      'UID:8000000000001-2026-12-14@kolonnenquartier',
    ]);
    expect(weekly.text).toContain('Mo–Fr (4 Nächte je Woche)');
    const former = render('booking_confirmed', aMail({ stays: [aStay({ calendar_id: '7-5' })] }));
    expect(linesOf(former, 'UID')).toEqual(['UID:7-5@kolonnenquartier']);
  });
});

describe('booking_cancelled_copy', () => {
  it('records firm, house, beds, dates, sum and reason for the dispatcher', () => {
    const stay = aCancelledStay({ sum_cents: 285_680, reason: 'Baustelle verschoben' });
    const { subject, text } = render('booking_cancelled_copy', aMail({ stays: [stay] }));
    expect(subject).toBe('Ihre Stornierung: 12 Betten in Mannheim, 2.–20. Dez.');
    for (const fact of [
      'Firma: Demo-Bau GmbH',
      'Haus Rheinblick',
      'Anreise: Mi., 2. Dez. 2026',
      '12 Betten',
      'Storniert: Di., 24. Nov., 10:30',
      'Grund: Baustelle verschoben',
      'Kosten der Stornierung: Höchstens 2.856,80',
      '14 Betten fehlen noch.',
    ])
      expect(text).toContain(fact);
    expect(text).not.toContain('Kostenlos stornierbar');
  });
});

describe('stay_cancelled', () => {
  const stays = [aCancelledStay({ by: 'owner', reason: 'damage', note: 'Rohrbruch <b>heute</b>' })];

  it('states the facts, the missing beds and the link to the search', () => {
    const links = { ...LINKS, search: SEARCH };
    const { subject, text, html } = render('stay_cancelled', aMail({ stays, links }));
    expect(subject).toBe('Absage nach Bestätigung: 12 Betten in Mannheim, 2.–20. Dez.');
    for (const fact of [
      'Haus Rheinblick',
      'Grund: Schaden oder Reparatur',
      'Sie zahlen nichts. 14 Betten fehlen noch.',
      `Fehlende Betten suchen:\n${SEARCH}`,
      'Nachricht des Vermieters:\n> Rohrbruch',
    ])
      expect(text).toContain(fact);
    expect(html).not.toContain('<b>heute');
  });

  it('leads to the request when no bed is missing', () => {
    const { text } = render('stay_cancelled', aMail({ stays }, 14));
    expect(text).toContain('Ihre Kolonne ist untergebracht.');
    expect(text).toContain('Zur Anfrage:\nhttps://kq.example/booking-requests/7');
    expect(text).not.toMatch(/suchen|fehlen/);
  });
});

describe('answers_digest', () => {
  const declined = anAnswer({ status: 'declined', offer: null, covers: null });

  it('names only the answers it is about, in words of their own for each status', () => {
    const answers = [
      anAnswer({ status: 'partially_accepted' }),
      anAnswer({ status: 'cancelled_by_dispatcher', title: 'Haus Süd' }),
      declined,
    ];
    const { subject, text } = render('answers_digest', aMail({ answers, waiting: 17 }, 0, 12));
    expect(subject).toBe('3 neue Antworten, 1 Angebot: Ludwigshafen am Rhein, 1.–19. Dez.');
    expect(text).toContain('14 gesucht · 12 angeboten · 0 bestätigt');
    expect(text).toContain('Haus Rheinblick, 68159 Mannheim\n  Teilzusage\n  Deckt 17 von 18 Nächten');
    expect(text).toContain('Haus Süd, 68159 Mannheim\n  Von Ihnen storniert\n\n');
    expect(text).toContain('Absage');
    expect(text).toContain('Noch ohne Antwort: 17 Unterkünfte');
    expect(text).not.toContain('Noch keine Antwort');
  });

  it.each(['answers_digest', 'enough_beds', 'deadline_summary'] as const)(
    '%s names the nights with more beds than its counts, as the status page does',
    (kind) => {
      const mail = aMail({ answers: [anAnswer({})] }, 0, 6);
      const coverage = {
        ...mail.request.coverage,
        confirmed_beyond: [{ from: '2026-12-03', to: '2026-12-06', beds: 8 }],
        offered_beyond: [{ from: '2026-12-08', to: '2026-12-10', beds: 2 }],
      };
      const { text } = render(kind, { ...mail, request: { ...mail.request, coverage } });
      expect(text).toContain('14 gesucht · 6 angeboten · 0 bestätigt');
      expect(text).toContain(
        'Dazu 8 Betten nur 3.–6. Dez. bestätigt und 2 Betten nur 8.–10. Dez. angeboten.',
      );
    },
  );

  it('names the nights of Monday to Thursday of an offer', () => {
    const { offer } = anAnswer({});
    const weekly = anAnswer({ offer: offer && { ...offer, nights: 'mon_thu' } });
    const { text } = render('answers_digest', aMail({ answers: [weekly] }));
    expect(text).toMatch(/Betten, .* · Mo–Fr \(4 Nächte je Woche\)\n/);
  });

  it.each(RECIPIENT_STATUSES)('names the status %s, and a term only of an offer that is open', (status) => {
    const { text } = render('answers_digest', aMail({ answers: [anAnswer({ status })] }));
    const [, word = ''] = /68159 Mannheim\n {2}(.+)/.exec(text) ?? [];
    expect(word).not.toBe('');
    const isOpen = ['accepted', 'partially_accepted', 'countered'].includes(status);
    expect(text.includes('Gilt bis')).toBe(isOpen);
    expect(word === 'Noch keine Antwort').toBe(['queued', 'sent'].includes(status));
  });

  it('says that all declined, and leads to further accommodations', () => {
    const links = { ...LINKS, search: SEARCH };
    const { subject, text } = render('answers_digest', aMail({ answers: [declined], waiting: 0, links }));
    expect(subject).toBe('Alle Vermieter haben abgesagt: Ludwigshafen am Rhein, 1.–19. Dez.');
    expect(text).toContain(`Weitere Unterkünfte suchen:\n${SEARCH}`);
    expect(text).not.toContain('Ein Angebot nimmt noch keine Betten');
  });
});

it.each(['booking_confirmed', 'answers_digest'] as const)(
  'tries %s again later for the content of an earlier release',
  (kind) => {
    const { stays: _stays, answers: _answers, ...former } = aMail();
    expect(() => render(kind, former)).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
  },
);
