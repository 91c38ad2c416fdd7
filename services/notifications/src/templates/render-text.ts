import { PRODUCT_NAME } from '@kq/contracts';
import { type MailBlock, type MailContent } from './mail-content';

/** Renders the text part of a mail: complete without the HTML part, each link on a separate line. */
export function renderText(mail: MailContent): string {
  const parts = [
    mail.heading,
    ...mail.blocks.map(renderBlock),
    `-- \n${PRODUCT_NAME}: Monteurzimmer für ganze Kolonnen`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function renderBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return block.text;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'places':
      return block.places
        .map(({ title, lines }) => [title, ...lines.map((line) => `  ${line}`)].join('\n'))
        .join('\n\n');
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
