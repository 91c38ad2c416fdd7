import { formatBeds, formatCount } from '@kq/contracts';
import { siteLabel } from '@kq/contracts/text/work-site';
import {
  accommodationList,
  buttons,
  facts,
  type MailBlock,
  type MailContent,
  paragraph,
  primary,
} from './mail-content';
import { type DueMail } from './mail-facts';
import { type RenderContext } from './render-context';
import { crewLine, itemTitle, stayLine } from './request-facts';
import { type MailTexts } from './texts';

/** "Anfrage ist raus": about what is asked. */
export function requestSent(mail: DueMail, { texts }: RenderContext): MailContent {
  const owners = formatCount(mail.request.owners, 'Vermieter', 'Vermietern');
  return {
    subject: `Anfrage ist raus: ${subjectWords(mail, texts)}`,
    preheader: `Ihre Anfrage ist bei ${owners}.`,
    heading: `Ihre Anfrage ist bei ${owners}`,
    blocks: [
      paragraph(
        `Antworten bis ${texts.format.instant(mail.request.answer_by)}. Wir schreiben Ihnen, sobald jemand zusagt.`,
      ),
      requestFacts(mail, texts),
      statusButton(mail),
    ],
  };
}

/** Reports accommodations that are no longer offered, with their open offers (docs/security.md S33). */
export function accommodationWithdrawn(mail: DueMail, { texts }: RenderContext): MailContent {
  const heading =
    mail.items.length === 1
      ? 'Eine Unterkunft wird nicht mehr angeboten'
      : 'Unterkünfte werden nicht mehr angeboten';
  return {
    subject: `Nicht mehr angeboten: ${subjectWords(mail, texts)}`,
    preheader: 'Anfrage und Angebot dazu gelten nicht mehr.',
    heading,
    blocks: [
      accommodationList(
        mail.items.map((item) => ({ title: itemTitle(item), lines: ['Wird nicht mehr angeboten'] })),
      ),
      paragraph(
        'Wir haben die Anfrage dort zurückgezogen. Auch ein Angebot, das Sie noch nicht bestätigt hatten, gilt nicht mehr. Ihre übrigen Anfragen laufen weiter.',
      ),
      statusButton(mail),
    ],
  };
}

const subjectWords = ({ request }: DueMail, { format }: MailTexts): string =>
  `${formatBeds(request.workers)} in ${request.place}, ${format.shortRange(request.start_date, request.end_date)}`;

const requestFacts = (mail: DueMail, texts: MailTexts): MailBlock =>
  facts([
    ['Ort', siteLabel(mail.request)],
    ['Zeitraum', stayLine(mail, texts)],
    ['Personen', crewLine(mail, texts)],
    ['Angefragt', formatCount(mail.items.length, 'Unterkunft', 'Unterkünfte')],
  ]);

const statusButton = (mail: DueMail): MailBlock => buttons(primary('Zur Anfrage', mail.links.status));
