import {
  type MailAccommodation,
  type MailAgreement,
  type MailBlock,
  type MailContent,
  type MailDay,
  shownBlocks,
} from './mail-content';
import { type MailTexts } from './texts';

/** Renders the text part of a mail: complete without the HTML part, each link on a separate line. */
export function renderText(mail: MailContent, { frame }: MailTexts): string {
  const parts = [
    mail.heading,
    ...shownBlocks(mail).map(renderBlock),
    ['-- ', frame.slogan, ...(mail.imprintUrl ? [`${frame.imprint}: ${mail.imprintUrl}`] : [])].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

function renderBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
    case 'line':
    case 'note':
      return block.text;
    case 'totals':
      return block.totals
        .map(({ title, sum, vat, detail }) =>
          [`${title}: ${sum}, ${vat}`, ...detail.map((line) => `  ${line}`)].join('\n'),
        )
        .join('\n\n');
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'accommodations':
      return block.accommodations
        .map((accommodation) =>
          [accommodation.title, ...accommodationLines(accommodation).map((line) => `  ${line}`)].join('\n'),
        )
        .join('\n\n');
    case 'agreement':
      return renderAgreement(block.agreement);
    case 'quote':
      return `${block.title}:\n${block.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')}`;
    case 'buttons':
      return block.buttons.map(({ label, url }) => `${label}:\n${url}`).join('\n\n');
    case 'link':
      return `${block.label}:\n${block.url}`;
    case 'code':
      return `${block.label} ${block.code}`;
  }
}

const accommodationLines = ({ lines, contact }: MailAccommodation): readonly string[] =>
  contact ? [`${contact[0]} ${contact[1]}`, ...lines] : lines;

const renderAgreement = ({
  title,
  place,
  arrival,
  departure,
  extent,
  total,
  terms,
  contact,
}: MailAgreement): string =>
  [
    title,
    ...place,
    renderDay(arrival),
    renderDay(departure),
    extent,
    ...(total === null ? [] : [total.sentence, ...total.detail.map((line) => `  ${line}`)]),
    ...terms,
    ...contact.map(([label, value]) => `${label}: ${value}`),
  ].join('\n');

const renderDay = ({ label, date, time }: MailDay): string =>
  `${label}: ${[date, time].filter(Boolean).join(', ')}`;
