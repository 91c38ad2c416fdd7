import { breakLinks } from '@kq/contracts/text/links';
import { type MailAgreement, type MailBlock, type MailContent, type MailFact } from './mail-content';

/**
 * Breaks what mail programs would link in names, titles and messages of others; our own links and addresses that a fact
 * links on purpose stay (docs/security.md S1b).
 */
export const unlinked = (mail: MailContent): MailContent => ({
  ...mail,
  blocks: mail.blocks.map(unlinkedBlock),
});

function unlinkedBlock(block: MailBlock): MailBlock {
  switch (block.kind) {
    case 'line':
    case 'quote':
      return { ...block, text: breakLinks(block.text) };
    case 'totals':
      return {
        ...block,
        totals: block.totals.map((total) => ({ ...total, title: breakLinks(total.title) })),
      };
    case 'facts':
      return { ...block, rows: block.rows.map(unlinkedFact) };
    case 'agreement':
      return { ...block, agreement: unlinkedAgreement(block.agreement) };
    case 'accommodations':
      return {
        ...block,
        accommodations: block.accommodations.map((accommodation) => ({
          ...accommodation,
          title: breakLinks(accommodation.title),
          lines: accommodation.lines.map(breakLinks),
        })),
      };
    default:
      return block;
  }
}

const unlinkedFact = (fact: MailFact): MailFact =>
  fact[2] === undefined ? [fact[0], breakLinks(fact[1])] : fact;

const unlinkedAgreement = (agreement: MailAgreement): MailAgreement => ({
  ...agreement,
  title: breakLinks(agreement.title),
  place: agreement.place.map(breakLinks),
  contact: agreement.contact.map(unlinkedFact),
});
