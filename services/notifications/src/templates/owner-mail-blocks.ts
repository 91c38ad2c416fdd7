import { siteLabel } from '@kq/contracts/text/work-site';
import {
  buttons,
  facts,
  line,
  link,
  mailtoUrl,
  note,
  accommodationList,
  primary,
  secondary,
  telUrl,
  type MailBlock,
} from './mail-content';
import { type DueMail } from './mail-facts';
import { amountLines, crewLine, itemTitle, stayLine, type MailItem } from './request-facts';
import { type MailTexts } from './texts';

/** "12 Betten in Ludwigshafen, 1.–19. Dez."; by default with the beds of the whole crew. */
export function subjectWords({ request }: DueMail, texts: MailTexts, beds = request.workers): string {
  const { start_date, end_date } = request;
  return texts.subject(beds, request.place, texts.format.shortRange(start_date, end_date));
}

/**
 * Returns what an owner needs for an answer, in the order of docs/look.md L19: company, stay, sum, the four answers. The
 * company has a label of its own below the heading, which has our words only (docs/security.md S1b).
 */
export function questionBlocks(mail: DueMail, texts: MailTexts): MailBlock[] {
  const { question, format } = texts;
  const company = mail.request.contact?.company;
  return [
    ...(company ? [line(question.company(company))] : []),
    line(stayLine(mail, texts)),
    hasTotals(mail) ? totals(mail, texts) : line(question.manyAccommodations(mail.items.length)),
    answerButtons(mail, texts),
    note(question.answerBy(format.instant(mail.request.answer_by))),
  ];
}

/** Returns the details of the request, the sender, and the sender's message. */
export function requestBlocks(mail: DueMail, texts: MailTexts): MailBlock[] {
  const { request } = mail;
  const { labels, possible } = texts;
  const blocks = [
    facts(contactRows(mail, texts)),
    facts([
      [labels.place, siteLabel(request)],
      [labels.people, crewLine(mail, texts)],
      ...presenceRows(mail, texts),
      [labels.extension, request.extension_possible ? possible : null],
    ]),
    ...messageBlocks(mail, texts),
  ];
  return hasTotals(mail) ? blocks : [...blocks, askedAccommodations(mail, texts)];
}

/** Returns nights, time of arrival, vehicles and wishes, where the sender has stated them. */
const presenceRows = (
  { request }: DueMail,
  { labels, clock, monThu, vehicles }: MailTexts,
): Parameters<typeof facts>[0] => [
  [labels.nights, request.nights_pattern === 'mon_thu' ? monThu : null],
  [labels.arrival, request.arrival_from ? clock(request.arrival_from) : null],
  [labels.vehicles, request.vehicles && vehicles(request.vehicles).filter(Boolean).join(', ')],
  [labels.rooms, request.rooms_wish],
];

const messageBlocks = ({ request: { message } }: DueMail, { question }: MailTexts): MailBlock[] =>
  message ? [{ kind: 'quote', title: question.message, text: message }] : [];

/** Returns person, telephone and mail address of the sender, linked. */
function contactRows({ request: { contact } }: DueMail, { labels }: MailTexts): Parameters<typeof facts>[0] {
  if (!contact) return [];
  return [
    [labels.contact, contact.name],
    [labels.phone, contact.phone, contact.phone ? telUrl(contact.phone) : undefined],
    [labels.email, contact.email, mailtoUrl(contact.email)],
  ];
}

const TOTALS_MAX = 2;
/** More sums would move the answers below the first screen of a phone. */
const hasTotals = ({ items }: DueMail): boolean => items.length <= TOTALS_MAX;

const totals = ({ items }: DueMail, texts: MailTexts): MailBlock => ({
  kind: 'totals',
  totals: items.map((item) => ({
    title: item.title,
    sum: texts.format.cents(item.amount.total_cents),
    vat: texts.format.vat(item.amount.vat),
    detail: [texts.format.amountParts(item.amount), ...freeLines(item, texts)],
  })),
});

/** "Frei in Ihrem Kalender: 8 von 14 Betten" */
const freeLines = ({ beds_free, beds_total }: MailItem, { question }: MailTexts): string[] =>
  beds_free === undefined ? [] : [question.free(beds_free, beds_total)];

function answerButtons({ links, items }: DueMail, { question }: MailTexts): MailBlock {
  const [only, ...others] = items;
  return buttons(
    primary(
      only && others.length === 0 ? question.acceptBeds(only.amount.beds) : question.accept,
      links.accept,
    ),
    secondary(question.partial, links.partial),
    secondary(question.counter, links.counter),
    secondary(question.decline, links.decline),
  );
}

/** Lists the owner's requested accommodations at their listed price. */
const askedAccommodations = (mail: DueMail, texts: MailTexts): MailBlock =>
  accommodationList(
    mail.items.map((item) => ({
      title: itemTitle(item),
      lines: [...amountLines(item.amount, texts), ...freeLines(item, texts)],
    })),
  );

/** Explains why the owner received this mail, with the link that reports its sender (docs/security.md S1). */
export function originBlocks({ links }: DueMail, { question }: MailTexts): MailBlock[] {
  const origin = note(question.origin);
  return links.report ? [origin, link(question.report, links.report)] : [origin];
}
