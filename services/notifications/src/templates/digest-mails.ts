import { type AnswerFacts, formatBeds, formatCount, type RecipientStatus } from '@kq/contracts';
import { countedDates, countLines, countWords, missingWords } from './coverage-words';
import {
  accommodationList,
  buttons,
  type MailBlock,
  type MailContent,
  note,
  paragraph,
  primary,
  secondary,
} from './mail-content';
import { type AnswersMail } from './mail-facts';
import { type RenderContext } from './render-context';
import { itemTitle, offerLines } from './request-facts';
import { type MailTexts } from './texts';

/** "Erste Zusage: 8 von 12 Betten in Ludwigshafen, 1.–19. Dez." */
export function firstAnswer(mail: AnswersMail, { texts }: RenderContext): MailContent {
  const { coverage, place } = mail;
  const [answer] = mail.answers;
  const what = `${answer?.about.beds ?? 0} von ${formatBeds(coverage.workers)}`;
  const word = answer?.status === 'countered' ? 'Erstes Gegenangebot' : 'Erste Zusage';
  return {
    subject: `${word}: ${what} in ${place}, ${countedDates(coverage, texts)}`,
    preheader: 'Sie können sofort bestätigen.',
    heading: `${word}: ${what}`,
    blocks: [
      ...answerBlocks(mail, texts),
      buttons(primary('Ansehen und bestätigen', mail.links.status)),
      bindingNote,
    ],
  };
}

/** Names only the answers since the last mail. */
export function answersDigest(mail: AnswersMail, { texts }: RenderContext): MailContent {
  const { answers, coverage, place, waiting, links } = mail;
  const isRefused = waiting === 0 && coverage.bed_nights.offered + coverage.bed_nights.confirmed === 0;
  const heading = isRefused ? 'Alle Vermieter haben abgesagt' : answerCount(answers);
  return {
    subject: `${heading}: ${place}, ${countedDates(coverage, texts)}`,
    preheader: isRefused ? 'Fragen Sie weitere Unterkünfte an.' : countWords(coverage),
    heading,
    blocks: [
      ...countLines(coverage, texts),
      ...answerBlocks(mail, texts),
      ...(links.search
        ? [
            buttons(
              primary('Weitere Unterkünfte suchen', links.search),
              secondary('Zur Anfrage', links.status),
            ),
          ]
        : [buttons(primary('Zur Anfrage', links.status))]),
      ...(answers.some(isOffer) ? [bindingNote] : []),
    ],
  };
}

export function enoughBeds(mail: AnswersMail, { texts }: RenderContext): MailContent {
  const { coverage, place, links } = mail;
  return {
    subject: `Genug Betten: ${formatBeds(coverage.workers)} in ${place}, ${countedDates(coverage, texts)}`,
    preheader: 'Sie können die ganze Kolonne unterbringen.',
    heading: `Genug Betten für ${texts.format.people(coverage.workers)}`,
    blocks: [
      ...countLines(coverage, texts),
      ...answerBlocks(mail, texts),
      buttons(primary('Jetzt bestätigen', links.status)),
      bindingNote,
    ],
  };
}

export function deadlineSummary(mail: AnswersMail, { texts }: RenderContext): MailContent {
  const { answers, coverage, place, links } = mail;
  return {
    subject: `Frist abgelaufen: ${place}, ${countedDates(coverage, texts)}`,
    preheader: countWords(coverage),
    heading: 'So haben die Vermieter geantwortet',
    blocks: [
      ...countLines(coverage, texts),
      ...answerBlocks(mail, texts),
      paragraph(missingWords(coverage, texts)),
      ...(answers.some(isOffer) ? [note('Angebote können Sie bis zum genannten Zeitpunkt bestätigen.')] : []),
      ...(links.search
        ? [buttons(primary('Fehlende Betten suchen', links.search), secondary('Zur Anfrage', links.status))]
        : [buttons(primary('Zur Anfrage', links.status))]),
    ],
  };
}

const bindingNote = note('Ein Angebot nimmt noch keine Betten. Sicher sind sie erst, wenn Sie bestätigen.');

/** Each status in words; a new one does not compile without. */
export const answerWords: Readonly<Record<RecipientStatus, string>> = {
  queued: 'Noch keine Antwort',
  sent: 'Noch keine Antwort',
  accepted: 'Zusage',
  partially_accepted: 'Teilzusage',
  countered: 'Gegenangebot',
  confirmed: 'Von Ihnen bestätigt',
  declined: 'Absage',
  undeliverable: 'Nicht zustellbar',
  released: 'Nicht benötigt',
  expired: 'Frist abgelaufen',
  withdrawn: 'Zurückgezogen',
  cancelled_by_dispatcher: 'Von Ihnen storniert',
  cancelled_by_owner: 'Vom Vermieter storniert',
};

const OFFERED: readonly RecipientStatus[] = ['accepted', 'partially_accepted', 'countered'];
const isOffer = ({ status, offer }: AnswerFacts): boolean => offer !== null && OFFERED.includes(status);

/** `3 neue Antworten, 1 Zusage` */
function answerCount(answers: readonly AnswerFacts[]): string {
  const offers = answers.filter(isOffer).length;
  const count = formatCount(answers.length, 'neue Antwort', 'neue Antworten');
  if (offers === 0) return `${count}, keine Zusage`;
  return `${count}, ${formatCount(offers, 'Angebot', 'Angebote')}`;
}

/** Lists the answers; accommodations without one are only counted. */
function answerBlocks({ answers, waiting }: AnswersMail, texts: MailTexts): MailBlock[] {
  return [
    accommodationList(
      answers.map((answer) => ({ title: itemTitle(answer), lines: answerLines(answer, texts) })),
    ),
    ...(waiting > 0 ? [note(`Noch ohne Antwort: ${formatCount(waiting, 'Unterkunft', 'Unterkünfte')}`)] : []),
  ];
}

function answerLines(answer: AnswerFacts, texts: MailTexts): string[] {
  const { status, offer, about, covers } = answer;
  const word = answerWords[status];
  if (status === 'confirmed')
    return [word, `${formatBeds(about.beds)}, ${texts.format.range(about.start_date, about.end_date)}`];
  if (offer === null || !isOffer(answer)) return [word];
  return [
    word,
    ...(covers !== null && covers.covered < covers.requested
      ? [`Deckt ${covers.covered} von ${covers.requested} Nächten`]
      : []),
    ...offerLines(offer, texts),
    `Gilt bis ${texts.format.instant(offer.valid_until)}`,
  ];
}
