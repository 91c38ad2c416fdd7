import { type LISTING_REPORT_GROUNDS } from '@kq/contracts/constants';

/** Texts of "Unterkunft melden". */
export const reportAccommodationText = {
  open: 'Unterkunft melden',
  title: 'Diese Unterkunft melden?',
  text: 'Ein Mensch prüft Ihre Meldung. Der Vermieter erfährt Ihren Namen nicht.',
  ground: 'Grund',
  choose: 'Bitte wählen',
  said: 'Was stimmt nicht?',
  missing: 'Bitte wählen Sie einen Grund und schreiben Sie, was nicht stimmt.',
  submit: 'Unterkunft melden',
  close: 'Schließen',
  doneTitle: 'Meldung eingegangen',
  done: 'Danke. Wir prüfen diese Unterkunft.',
  repeated: 'Sie haben diese Unterkunft schon gemeldet. Wir haben noch nicht entschieden.',
  receipt: (no: number) => `Nummer Ihrer Meldung: ${no}`,
  mailed: 'Die Nummer und unsere Entscheidung schicken wir Ihnen per Mail.',
  notMailed:
    'Bitte notieren Sie die Nummer. Mails schicken wir erst, wenn Ihre E-Mail-Adresse bestätigt ist.',
  signIn: {
    text: 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse: Melden Sie sich mit einem Link oder Code an. Dann schreiben wir Ihnen, was wir entscheiden.',
    login: 'Anmelden und melden',
    register: 'Neu hier? Registrieren',
  },
} as const;

export const listingGroundWords: Readonly<Record<(typeof LISTING_REPORT_GROUNDS)[number], string>> = {
  not_existing: 'Unterkunft gibt es nicht',
  false_facts: 'Falsche Angaben',
  fraud: 'Betrug',
  foreign_content: 'Fremde Fotos oder Texte',
  illegal: 'Rechtswidriger Inhalt',
  other: 'Anderer Grund',
};
