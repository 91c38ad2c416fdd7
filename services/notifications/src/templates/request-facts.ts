import { type Amount, type AnswerFacts, type NightsPattern } from '@kq/contracts';
import { type DueMail } from './mail-facts';
import { type MailTexts } from './texts';

export type MailItem = DueMail['items'][number];

/** Names the pattern of the nights; nothing where all nights count. */
export const patternWords = (nights: NightsPattern | null | undefined, { format }: MailTexts): string[] =>
  nights === 'mon_thu' ? [format.weekly] : [];

/** Of mails that ask: the requested dates. */
export const stayLine = ({ request }: DueMail, texts: MailTexts): string =>
  [
    texts.format.range(request.start_date, request.end_date),
    texts.format.nights(request.nights),
    ...patternWords(request.nights_pattern, texts),
  ].join(' · ');

export const crewLine = (mail: DueMail, { format }: MailTexts): string => format.people(mail.request.workers);

/** `8 Betten × 18 Nächte × 28,00 € + 60,00 € Endreinigung` and `Zusammen 4.092,00 €, inkl. 7 % MwSt.` */
export const amountLines = (amount: Amount, { format, together }: MailTexts): string[] => [
  format.amountParts(amount),
  together(format.amountTotal(amount)),
];

/** Returns beds and dates of an offer, then its amount. */
export function offerLines(offer: NonNullable<AnswerFacts['offer']>, texts: MailTexts): string[] {
  const { format } = texts;
  const dates = `${format.beds(offer.beds)}, ${format.range(offer.start_date, offer.end_date)}`;
  return [[dates, ...patternWords(offer.nights, texts)].join(' · '), ...amountLines(offer.amount, texts)];
}

export const itemTitle = (item: Pick<MailItem, 'title' | 'zip_code' | 'city'>): string =>
  `${item.title}, ${item.zip_code} ${item.city}`;
