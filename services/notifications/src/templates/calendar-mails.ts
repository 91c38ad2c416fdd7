import { type CalendarMail } from '@kq/contracts';
import {
  buttons,
  facts,
  type MailBlock,
  type MailContent,
  note,
  paragraph,
  accommodationList,
  primary,
} from './mail-content';
import { type MailTexts } from './texts';

export type DueCalendarMail = Extract<CalendarMail, { skip: false }>;
type MailOf<Kind extends DueCalendarMail['mail_kind']> = Extract<DueCalendarMail, { mail_kind: Kind }>;

/** Returns the mail about an owner's calendars. Subjects and headings have our words only (docs/security.md S1b). */
export function calendarMail(mail: DueCalendarMail, texts: MailTexts): MailContent {
  switch (mail.mail_kind) {
    case 'calendar_feed_suspicious':
      return feedSuspicious(mail, texts);
    case 'calendar_feed_failed':
      return feedFailed(mail, texts);
    case 'calendar_collided':
      return calendarCollided(mail, texts);
    case 'photo_removed':
      return photoRemoved(mail, texts);
    case 'accommodation_decided':
      return accommodationDecided(mail, texts);
    case 'calendar_check':
      return calendarCheck(mail, texts);
  }
}

function feedSuspicious(mail: MailOf<'calendar_feed_suspicious'>, texts: MailTexts): MailContent {
  const { suspicious: own } = texts.calendars;
  const { nights, pending_nights: left } = mail;
  return {
    subject: own.subject(nights, left),
    preheader: own.preheader,
    heading: own.heading(left),
    blocks: [
      paragraph(own.text),
      feedFacts(mail, texts, [
        [own.before, texts.format.nights(nights)],
        [own.now, texts.format.nights(left)],
      ]),
      buttons(primary(own.button, mail.link)),
      note(own.note),
    ],
  };
}

function feedFailed(mail: MailOf<'calendar_feed_failed'>, texts: MailTexts): MailContent {
  const { failed: own } = texts.calendars;
  const { format } = texts;
  return {
    subject: own.subject(format.instant(mail.failed_since)),
    preheader: own.preheader,
    heading: own.heading,
    blocks: [
      paragraph(own.text),
      feedFacts(mail, texts, [
        [own.lastRead, format.instant(mail.last_read_at)],
        [own.blocked, format.nights(mail.nights)],
      ]),
      buttons(primary(own.button, mail.link)),
      note(own.note),
    ],
  };
}

function calendarCollided(mail: MailOf<'calendar_collided'>, texts: MailTexts): MailContent {
  const { collided: own } = texts.calendars;
  const { format } = texts;
  const [first] = mail.nights;
  const stays = mail.stays.map(({ from, to, beds, name }) =>
    [format.range(from, to), format.beds(beds), ...(name === null ? [] : [name])].join(', '),
  );
  return {
    subject: own.subject(first ? format.shortRange(first.from, first.to) : '', mail.nights.length - 1),
    preheader: own.preheader,
    heading: own.heading,
    blocks: [
      paragraph(own.text),
      feedFacts(mail, texts, [
        [own.nights, mail.nights.map(({ from, to }) => format.range(from, to)).join('; ')],
        ...stays.map((stay) => [own.stay, stay] as const),
      ]),
      buttons(primary(own.button, mail.link)),
      note(own.wayOn),
      note(own.note),
    ],
  };
}

function photoRemoved(mail: MailOf<'photo_removed'>, texts: MailTexts): MailContent {
  const { photoRemoved: own } = texts.calendars;
  const { title, zip_code, city, photo, reason, note: words } = mail;
  return {
    subject: own.subject,
    preheader: own.preheader,
    heading: own.heading,
    blocks: [
      paragraph(own.text),
      facts([
        [texts.calendars.accommodation, `${title}, ${zip_code} ${city}`],
        [own.photo, photo],
        [own.reason, own.reasons[reason]],
        ...(words === null ? [] : [[own.note, words] as const]),
      ]),
      buttons(primary(own.button, mail.link)),
      note(own.objection),
    ],
  };
}

function accommodationDecided(mail: MailOf<'accommodation_decided'>, texts: MailTexts): MailContent {
  const { decided: own, photoRemoved: removal } = texts.calendars;
  const { title, zip_code, city, reason, decision, is_public } = mail;
  const { subject, heading, text, hidden, note: after } = own[decision];
  return {
    subject,
    preheader: reason === null ? own.preheader : removal.preheader,
    heading,
    blocks: [
      paragraph(hidden !== null && !is_public ? hidden : text),
      facts([
        [texts.calendars.accommodation, `${title}, ${zip_code} ${city}`],
        ...(reason === null ? [] : [[removal.reason, reason] as const]),
      ]),
      buttons(primary(own.button, mail.link)),
      ...(after === null ? [] : [note(after)]),
      ...(reason === null ? [] : [note(removal.objection)]),
    ],
  };
}

function calendarCheck(mail: MailOf<'calendar_check'>, texts: MailTexts): MailContent {
  const { check: own, free: freeLine } = texts.calendars;
  const { format } = texts;
  const { accommodations, total } = mail;
  const more = total - accommodations.length;
  return {
    subject: own.subject(total),
    preheader: own.preheader,
    heading: own.heading,
    blocks: [
      buttons(primary(own.button, mail.link)),
      note(own.hint),
      accommodationList(
        accommodations.map(({ title, zip_code, city, beds_total, free }) => ({
          title: `${title}, ${zip_code} ${city}`,
          lines: [
            own.beds(beds_total),
            ...free.map(({ from, to, beds_free }) => freeLine(format.range(from, to), beds_free)),
          ],
        })),
      ),
      ...(more > 0 ? [paragraph(own.more(more))] : []),
      note(own.note),
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
  { calendars }: MailTexts,
  rows: readonly (readonly [string, string])[],
): MailBlock =>
  facts([[calendars.feed, feed_name], [calendars.accommodation, `${title}, ${zip_code} ${city}`], ...rows]);
