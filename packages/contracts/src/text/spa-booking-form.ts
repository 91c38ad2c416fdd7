import { formatOwners } from '../format';

/** Texts of the booking request form and what follows it (DESIGN §4 step 4). */
export const bookingFormText = {
  title: 'Anfrage vorbereiten',
  messageLabel: 'Nachricht an die Vermieter',
  messagePlaceholder: 'Zum Beispiel: Schichtbetrieb, Ankunft am Abend, zwei Transporter.',
  extras: 'Weitere Angaben (freiwillig)',
  extrasHelp: 'Was Vermieter sonst am Telefon fragen.',
  billingHelp: 'Sieht ein Vermieter erst nach Ihrer Bestätigung.',
  privacy: 'Ihre Kontaktdaten bekommen nur die Vermieter, die Sie anfragen.',
  proofNeeded:
    'Ohne Anmeldung: Sie bekommen eine Mail mit Link und Code. Nach der Bestätigung geht die Anfrage von selbst hinaus.',
  ownerRole: 'Sie sind als Vermieter angemeldet. Anfragen stellen Sie mit einem Konto als Disponent.',
  draftSaved: 'Ihre Angaben bleiben gespeichert.',
  alreadySent:
    'Ihre Anfrage ist beim ersten Versuch schon angekommen, mit den Angaben von vorhin. Möchten Sie die geänderte Fassung als neue Anfrage senden?',
  sendAsNew: 'Als neue Anfrage senden',
  checkMailTitle: 'Bitte bestätigen Sie Ihre Adresse',
  codeLabel: 'Code aus der Mail',
  codeSubmit: 'Mit Code bestätigen',
  noMail: 'Keine Mail da? Bitte sehen Sie auch im Spam-Ordner nach. Der Link gilt 15 Minuten.',
} as const;

/** `7 Vermieter anfragen` */
export const askOwners = (owners: number): string => `${formatOwners(owners)} anfragen`;
