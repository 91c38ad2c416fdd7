import {
  CALENDAR_CHECK_LINK_DAYS,
  type CalendarMail,
  formatBeds,
  formatCount,
  formatInstant,
  formatNights,
  formatPlaces,
} from '@kq/contracts';
import { freeLine } from '@kq/contracts/text/spa-calendar-links';
import {
  buttons,
  facts,
  type MailBlock,
  type MailContent,
  note,
  paragraph,
  places,
  primary,
} from './mail-content';

export type DueCalendarMail = Extract<CalendarMail, { skip: false }>;
type MailOf<Kind extends DueCalendarMail['mail_kind']> = Extract<DueCalendarMail, { mail_kind: Kind }>;

/** Returns the mail about an owner's calendars. Subjects and headings have our words only (docs/security.md S1b). */
export function calendarMail(mail: DueCalendarMail): MailContent {
  switch (mail.mail_kind) {
    case 'calendar_feed_suspicious':
      return feedSuspicious(mail);
    case 'calendar_feed_failed':
      return feedFailed(mail);
    case 'calendar_check':
      return calendarCheck(mail);
  }
}

function feedSuspicious(mail: MailOf<'calendar_feed_suspicious'>): MailContent {
  const { nights, pending_nights: left } = mail;
  return {
    subject: `Kalender prüfen: statt ${nights} nur noch ${formatNights(left)} belegt`,
    preheader: 'Freigegeben ist nichts. Bitte prüfen Sie die Nächte.',
    heading: `Ihr Kalender nennt plötzlich ${left === 0 ? 'keine belegte Nacht mehr' : `nur noch ${formatNights(left)}`}`,
    blocks: [
      paragraph(
        'Das kann eine Störung des anderen Portals sein. Deshalb ist nichts freigegeben: Alle bekannten Nächte bleiben gesperrt.',
      ),
      feedFacts(mail, [
        ['Bisher belegt', formatNights(nights)],
        ['Jetzt genannt', formatNights(left)],
      ]),
      buttons(primary('Nächte prüfen', mail.link)),
      note(
        'Der Knopf öffnet eine Seite, ohne Anmeldung. Erst dort geben Sie die Nächte mit einem Tipp frei. Melden Sie sich nicht, gelten sie erst als frei, wenn zwei weitere Abrufe in Abständen von mindestens 6 Stunden dasselbe nennen.',
      ),
    ],
  };
}

function feedFailed(mail: MailOf<'calendar_feed_failed'>): MailContent {
  return {
    subject: `Kalender nicht lesbar seit ${formatInstant(mail.failed_since)}`,
    preheader: 'Die bekannten Sperren gelten weiter. Neue Buchungen kennen wir nicht.',
    heading: 'Ein Kalender ist seit einem Tag nicht lesbar',
    blocks: [
      paragraph(
        'Die Nächte aus dem letzten Abruf bleiben gesperrt. Neue Buchungen des anderen Portals erreichen uns nicht: Ihre Betten könnten doppelt angefragt werden.',
      ),
      feedFacts(mail, [
        ['Zuletzt gelesen', formatInstant(mail.last_read_at)],
        ['Gesperrt', formatNights(mail.nights)],
      ]),
      buttons(primary('Kalender öffnen', mail.link)),
      note(
        'Hat sich die Adresse des Kalenders geändert? Dann entfernen Sie ihn und tragen die neue Adresse ein. Ist er wieder lesbar, geht alles von selbst weiter.',
      ),
    ],
  };
}

function calendarCheck(mail: MailOf<'calendar_check'>): MailContent {
  const { accommodations, total } = mail;
  const more = total - accommodations.length;
  return {
    subject: `Stimmt Ihr Kalender noch? ${formatPlaces(total)}`,
    preheader: 'Ein Tipp, dann steht in der Suche: Kalender heute bestätigt.',
    heading: 'Stimmen diese freien Betten noch?',
    blocks: [
      buttons(primary('Stimmt noch', mail.link)),
      note('Der Knopf öffnet eine Seite, ohne Anmeldung. Dort bestätigen Sie alles mit einem Tipp.'),
      places(
        accommodations.map(({ title, zip_code, city, beds_total, free }) => ({
          title: `${title}, ${zip_code} ${city}`,
          lines: [`${formatBeds(beds_total)} insgesamt`, ...free.map(freeLine)],
        })),
      ),
      ...(more > 0
        ? [paragraph(`Dazu ${formatCount(more, 'weitere Unterkunft', 'weitere Unterkünfte')}.`)]
        : []),
      note(
        `Stimmt etwas nicht? Von derselben Seite geht es zum Kalender. Der Link gilt ${formatCount(CALENDAR_CHECK_LINK_DAYS, 'Tag', 'Tage')}. Diese Mail kommt höchstens einmal in der Woche und nur, wenn ein Kalender seit einer Woche nicht bestätigt ist.`,
      ),
    ],
  };
}

const feedFacts = (
  {
    feed_name,
    title,
    zip_code,
    city,
  }: Pick<MailOf<'calendar_feed_failed'>, 'feed_name' | 'title' | 'zip_code' | 'city'>,
  rows: readonly (readonly [string, string])[],
): MailBlock => facts([['Kalender', feed_name], ['Unterkunft', `${title}, ${zip_code} ${city}`], ...rows]);
