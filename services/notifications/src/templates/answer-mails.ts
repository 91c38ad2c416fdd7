import { type AnswerFacts, type RecipientStatus } from '@kq/contracts';
import {
  buttons,
  facts,
  note,
  paragraph,
  accommodationList,
  secondary,
  type MailContent,
} from './mail-content';
import { type AnswersMail } from './mail-facts';
import { type RenderContext } from './render-context';
import { itemTitle, offerLines } from './request-facts';
import { type MailTexts } from './texts';

/** Copies every answer to the owner, so that a forwarded link cannot answer unnoticed (docs/security.md S3). */
export function answerCopy({ answers, links }: AnswersMail, { texts }: RenderContext): MailContent {
  const { answerCopy: own } = texts;
  const isRefusal = answers.every(({ status }) => status === 'declined');
  return {
    subject: own.subject(aboutWords(answers, texts)),
    preheader: own.preheader,
    heading: own.heading,
    blocks: [
      accommodationList(
        answers.map((answer) => ({ title: itemTitle(answer), lines: ownAnswer(answer, texts) })),
      ),
      ...(isRefusal ? [] : [paragraph(own.text)]),
      buttons(secondary(own.button, links.answer)),
      note(own.note),
    ],
  };
}

export function offerReleased(mail: AnswersMail, { texts }: RenderContext): MailContent {
  const { offerReleased: own, labels } = texts;
  const { answers, coverage, place } = mail;
  // Who has not answered is released only once the crew is housed.
  const isHoused = coverage.is_filled || answers.every(({ offer }) => offer === null);
  return {
    subject: own.subject(aboutWords(answers, texts)),
    preheader: own.preheader,
    heading: isHoused ? own.heading : own.headingNights,
    blocks: [
      paragraph(isHoused ? own.text(place) : own.textNights(place)),
      facts([
        [labels.stay, aboutDates(answers, texts)],
        [labels.ownPlace, answers.map(({ title }) => title).join(', ')],
      ]),
      paragraph(own.thanks),
    ],
  };
}

export function offerExpired({ answers, links }: AnswersMail, { texts }: RenderContext): MailContent {
  const { offerExpired: own } = texts;
  return {
    subject: own.subject(aboutWords(answers, texts)),
    preheader: own.preheader,
    heading: own.heading,
    blocks: [
      paragraph(own.text),
      accommodationList(
        answers.map((answer) => ({
          title: itemTitle(answer),
          lines: answer.offer === null ? [] : offerLines(answer.offer, texts),
        })),
      ),
      buttons(secondary(texts.viewRequest, links.answer)),
    ],
  };
}

function ownAnswer({ status, offer, about }: AnswerFacts, texts: MailTexts): string[] {
  const { answerCopy: own, format } = texts;
  const word = ownWords(own)[status] ?? own.accepted;
  if (status === 'declined' || offer === null)
    return [word, `${format.beds(about.beds)}, ${format.range(about.start_date, about.end_date)}`];
  return [word, ...offerLines(offer, texts)];
}

const ownWords = (own: MailTexts['answerCopy']): Partial<Record<RecipientStatus, string>> => ({
  declined: own.declined,
  countered: own.countered,
  partially_accepted: own.partial,
});

/** `12 Betten in Mannheim, 1.–19. Dez.`: of the offers; what was asked while there is none. */
function aboutWords(answers: AnswersMail['answers'], texts: MailTexts): string {
  const towns = texts.towns([...new Set(answers.map(({ city }) => city))]);
  const offered = answers.filter(({ offer }) => offer !== null).map(({ about }) => about.beds);
  // The same crew was asked at each house.
  const beds =
    offered.length > 0
      ? offered.reduce((sum, each) => sum + each, 0)
      : Math.max(...answers.map(({ about }) => about.beds));
  const { start, end } = outerDates(answers);
  return texts.subject(beds, towns, texts.format.shortRange(start, end));
}

function aboutDates(answers: AnswersMail['answers'], { format }: MailTexts): string {
  const { start, end } = outerDates(answers);
  return format.range(start, end);
}

function outerDates(answers: AnswersMail['answers']): { start: string; end: string } {
  const starts = answers.map(({ about }) => about.start_date).sort();
  const ends = answers.map(({ about }) => about.end_date).sort();
  return { start: starts[0] ?? '', end: ends.at(-1) ?? '' };
}
