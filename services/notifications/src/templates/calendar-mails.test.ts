import { LISTING_DECISIONS } from '@kq/contracts';
import { renderCalendarMail } from '../../test/render';
import { aCalendarMail } from '../../test/builders';
import { type DueCalendarMail } from './calendar-mails';

describe('calendar_feed_suspicious', () => {
  const mail = aCalendarMail('calendar_feed_suspicious');

  it('names what happened, that nothing is freed, and the page that frees the nights', () => {
    const { subject, text } = renderCalendarMail(mail);
    expect(subject).toBe('Kalender prüfen: statt 10 nur noch 0 Nächte belegt');
    for (const fact of [
      'Ihr Kalender nennt plötzlich keine belegte Nacht mehr',
      'Deshalb ist nichts freigegeben',
      'Kalender: Airbnb',
      'Unterkunft: Haus Rheinblick, 67059 Ludwigshafen am Rhein',
      'Bisher belegt: 10 Nächte',
      `Nächte prüfen:\n${mail.link}`,
    ])
      expect(text).toContain(fact);
  });

  it('names the nights that are left', () => {
    const { text } = renderCalendarMail({ ...mail, pending_nights: 1 } as DueCalendarMail);
    expect(text).toContain('nur noch 1 Nacht');
  });
});

describe('calendar_feed_failed', () => {
  it('names the last good reading and leads to the calendar', () => {
    const mail = aCalendarMail('calendar_feed_failed');
    const { subject, text } = renderCalendarMail(mail);
    expect(subject).toBe('Kalender nicht lesbar seit Mo., 23. Nov., 09:30');
    expect(text).toContain('Zuletzt gelesen: Mo., 23. Nov., 09:00');
    expect(text).toContain('Gesperrt: 10 Nächte');
    expect(text).toContain(`Kalender öffnen:\n${mail.link}`);
  });
});

describe('calendar_collided', () => {
  const mail = aCalendarMail('calendar_collided') as Extract<
    DueCalendarMail,
    { mail_kind: 'calendar_collided' }
  >;

  it('names house, nights, agreed stay and the way on', () => {
    const { subject, text } = renderCalendarMail(mail);
    expect(subject).toBe('Doppelt belegt: 8.–10. Dez.');
    for (const fact of [
      'Unterkunft: Haus Rheinblick, 67059 Ludwigshafen am Rhein',
      'Doppelt belegt: Di., 8. Dez. – Do., 10. Dez.',
      'Bestätigter Aufenthalt: Mo., 7. Dez. – Fr., 11. Dez., 8 Betten, Test-Bau GmbH',
      `Kalender öffnen:\n${mail.link}`,
      'Sie entscheiden, was weicht',
    ])
      expect(text).toContain(fact);
  });

  it('says that there are more nights, and the year of those far ahead', () => {
    const far = { from: '2027-12-08', to: '2027-12-10' };
    expect(renderCalendarMail({ ...mail, nights: [far, ...mail.nights] }).subject).toBe(
      'Doppelt belegt: 8.–10. Dez. 2027 und weitere Nächte',
    );
  });

  it.each(['pl', 'en'] as const)('is written in %s', (language) => {
    const { subject, text } = renderCalendarMail({ ...mail, to: { ...mail.to, language } });
    expect(subject).not.toContain('Doppelt');
    expect(text).not.toContain('Betten');
  });
});

describe('accommodation_decided', () => {
  const mail = aCalendarMail('accommodation_decided') as Extract<
    DueCalendarMail,
    { mail_kind: 'accommodation_decided' }
  >;

  it('names house, decision, reason and the objection', () => {
    const { subject, text } = renderCalendarMail(mail);
    expect(subject).toBe('Wir haben Ihre Unterkunft gesperrt');
    for (const fact of [
      'Sie ist nicht mehr in der Suche',
      'Unterkunft: Haus Rheinblick, 67059 Ludwigshafen am Rhein',
      'Grund: Das Haus steht nicht an dieser Adresse.',
      'Der Weg zu den Gerichten steht Ihnen offen',
      `Unterkunft öffnen:\n${mail.link}`,
    ])
      expect(text).toContain(fact);
  });

  it.each(['verified', 'released'] as const)(
    'says of one that is %s that it is in the search only where it is',
    (decision) => {
      const textOf = (is_public: boolean) =>
        renderCalendarMail({ ...mail, decision, reason: null, is_public }).text;
      expect(textOf(true)).toMatch(/(steht jetzt|ist wieder) in der Suche/);
      expect(textOf(false)).not.toMatch(/(steht jetzt|ist wieder) in der Suche/);
      expect(textOf(true)).not.toContain('Grund:');
    },
  );

  it.each(LISTING_DECISIONS.flatMap((decision) => [['pl', decision] as const, ['en', decision] as const]))(
    'is written in %s: %s',
    (language, decision) => {
      const { subject, text } = renderCalendarMail({ ...mail, decision, to: { ...mail.to, language } });
      const german = renderCalendarMail({ ...mail, decision });
      expect(subject).not.toBe(german.subject);
      expect(text).not.toContain('Unterkunft öffnen');
    },
  );
});

describe('calendar_check', () => {
  it('has one button before the accommodations with their free beds', () => {
    const mail = aCalendarMail('calendar_check');
    const { subject, text, html } = renderCalendarMail(mail);
    expect(subject).toBe('Stimmt Ihr Kalender noch? 3 Unterkünfte');
    expect(text.indexOf(`Stimmt noch:\n${mail.link}`)).toBeGreaterThan(0);
    expect(text.indexOf('Stimmt noch:')).toBeLessThan(text.indexOf('Haus Rheinblick, 67059'));
    for (const fact of [
      '12 Betten insgesamt',
      'Di., 24. Nov. – Di., 1. Dez.: 12 Betten frei',
      'Di., 1. Dez. – Di., 8. Dez.: ausgebucht',
      'Dazu 2 weitere Unterkünfte.',
      'Der Link gilt 14 Tage.',
    ])
      expect(text).toContain(fact);
    expect(html.split(`href="${mail.link}"`)).toHaveLength(2);
  });
});
