import {
  MAGIC_LINK_MINUTES,
  PRODUCT_NAME,
  formatBeds,
  formatInstant,
  formatOwners,
  formatRange,
  type AuthMail,
  type AuthMailKind,
} from '@kq/contracts';
import { buttons, facts, note, paragraph, primary, type MailBlock, type MailContent } from './mail-content';

export type DueAuthMail = Extract<AuthMail, { skip: false }>;

/** Templates of mails whose content auth owns: links, codes, invitations. */
export const authMails: Readonly<Record<AuthMailKind, (mail: DueAuthMail) => MailContent>> = {
  magic_link_login: (mail) => ({
    subject: `Anmelden bei ${PRODUCT_NAME}`,
    preheader: `Der Link gilt ${MAGIC_LINK_MINUTES} Minuten.`,
    heading: 'Mit einem Tipp anmelden',
    blocks: [buttons(primary('Anmelden', link(mail))), ...codeBlocks(mail), validity(mail)],
  }),
  magic_link_register: (mail) => ({
    subject: `Bitte bestätigen Sie Ihre Adresse bei ${PRODUCT_NAME}`,
    preheader: 'Ein Tipp, dann ist Ihr Konto bereit.',
    heading: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    blocks: [
      paragraph(
        mail.role === 'owner'
          ? 'Danach erscheinen Ihre Unterkünfte in der Suche, und Anfragen erreichen Sie per Mail.'
          : 'Danach gehen Ihre Anfragen sofort an die Vermieter.',
      ),
      buttons(primary('Adresse bestätigen', link(mail))),
      ...codeBlocks(mail),
      validity(mail),
    ],
  }),
  magic_link_booking: (mail) => ({
    subject: `Noch ein Tipp, dann geht Ihre Anfrage raus`,
    preheader: 'Bitte bestätigen Sie, dass Sie die Anfrage stellen.',
    heading: 'Ihre Anfrage wartet auf Sie',
    blocks: [
      paragraph(
        'Mit Ihrer Bestätigung geht die Anfrage an die Vermieter. Vorher bekommt niemand eine Nachricht.',
      ),
      ...summaryBlocks(mail),
      buttons(primary('Anfrage prüfen und absenden', link(mail))),
      ...codeBlocks(mail),
      validity(mail),
    ],
  }),
  magic_link_admin: (mail) => ({
    subject: `Verwaltung von ${PRODUCT_NAME}`,
    preheader: 'Einmaliger Link für die Verwaltung.',
    heading: 'Zugang zur Verwaltung',
    blocks: [buttons(primary('Anmelden', link(mail))), validity(mail)],
  }),
  password_reset: (mail) => ({
    subject: 'Neues Passwort setzen',
    preheader: `Der Link gilt ${MAGIC_LINK_MINUTES} Minuten.`,
    heading: 'Neues Passwort setzen',
    blocks: [
      buttons(primary('Passwort setzen', link(mail))),
      validity(mail),
      note('Sie haben das nicht angefordert? Dann löschen Sie diese Mail, Ihr Passwort bleibt wie es ist.'),
    ],
  }),
  address_already_registered: (mail) => ({
    subject: `Sie haben schon ein Konto bei ${PRODUCT_NAME}`,
    preheader: 'Jemand wollte sich mit Ihrer Adresse registrieren.',
    heading: 'Sie haben schon ein Konto',
    blocks: [
      paragraph(
        'Jemand wollte sich mit Ihrer Adresse neu registrieren. Waren Sie das, melden Sie sich einfach an. Sonst müssen Sie nichts tun.',
      ),
      buttons(primary('Zur Anmeldung', link(mail))),
    ],
  }),
  account_erased: () => ({
    subject: `Ihr Konto bei ${PRODUCT_NAME} wird gelöscht`,
    preheader: 'Das ist unsere letzte Mail an Sie.',
    heading: 'Ihr Konto wird gelöscht',
    blocks: [
      paragraph(
        'Offene Anfragen haben wir zurückgezogen, Ihre Unterkünfte sind nicht mehr zu finden. Ihre Angaben löschen wir jetzt überall.',
      ),
      paragraph(
        'Nur zu verbindlich bestätigten Aufenthalten bewahren wir auf, was zum Vertrag gehört: Name, Firma, Rechnungsanschrift, Ort, Zeitraum, Betten und Preis. Auch das löschen wir, sobald die Frist vorbei ist.',
      ),
      note('Das waren nicht Sie? Dann antworten Sie bitte sofort auf diese Mail.'),
    ],
  }),
  owner_invitation: (mail) => ({
    subject: `Einladung: Vermieter werden bei ${PRODUCT_NAME}`,
    preheader: 'Stellen Sie Ihre Unterkunft ein.',
    heading: 'Stellen Sie Ihre Unterkunft ein',
    blocks: [
      paragraph(
        'Tragen Sie Ihre Betten ein und beantworten Sie Anfragen direkt aus der Mail. Die Bedingungen stehen auf der Seite, die der Knopf öffnet.',
      ),
      buttons(primary('Vermieter werden', link(mail))),
      validity(mail),
    ],
  }),
};

const link = (mail: DueAuthMail): string | undefined => mail.link ?? undefined;

function codeBlocks(mail: DueAuthMail): MailBlock[] {
  return mail.code
    ? [{ kind: 'code', label: 'Am anderen Gerät weiter? Dieser Code gilt auch:', code: mail.code }]
    : [];
}

const validity = (mail: DueAuthMail): MailBlock =>
  note(
    `Gültig bis ${formatInstant(mail.expires_at)}, nur einmal. Angefordert mit ${mail.requested_with}. Das waren nicht Sie? Dann löschen Sie diese Mail.`,
  );

function summaryBlocks(mail: DueAuthMail): MailBlock[] {
  const summary = mail.request_summary;
  if (!summary) return [];
  return [
    facts([
      ['Ort', summary.place],
      ['Zeitraum', formatRange(summary.start_date, summary.end_date)],
      ['Betten', formatBeds(summary.workers)],
      ['Geht an', formatOwners(summary.owners)],
    ]),
  ];
}
