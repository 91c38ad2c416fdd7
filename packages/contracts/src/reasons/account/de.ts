import { type AccountBlockGround } from '../../constants';
import { formatCount, formatDateWithYear } from '../../format';
import { type ReasonTexts } from '../param-kinds';
import { type accountReasons } from './params';

export const germanAccountReasons: ReasonTexts<typeof accountReasons> = {
  reauthentication_needed: ({ by }) =>
    ({
      password: 'Bitte geben Sie dafür Ihr Passwort noch einmal ein.',
      sign_in: 'Bitte melden Sie sich dafür neu an.',
      password_or_link: 'Bitte melden Sie sich dafür mit Passwort oder Link noch einmal an.',
    })[by],
  second_factor_missing: 'Bitte richten Sie zuerst den zweiten Faktor ein.',
  second_factor_needed: 'Bitte bestätigen Sie zuerst den zweiten Faktor.',
  enrolment_not_started: 'Bitte beginnen Sie die Einrichtung neu.',
  account_being_erased: 'Dieses Konto wird gerade gelöscht.',
  account_blocked: ({ since, ground, clause, facts }) =>
    `Ihr Konto ist seit ${formatDateWithYear(since)} gesperrt. Grund: ${germanBlockGrounds[ground]} (${clause}). ${facts} Wie Sie widersprechen, steht in unserer Mail dazu.`,
  mailbox_blocked: 'Ein Konto mit diesem Postfach ist gesperrt. Bitte schreiben Sie dem Betreiber.',
  own_account_not_blockable: 'Das eigene Konto können Sie nicht sperren.',
  last_admin_not_blockable: 'Das letzte Konto der Verwaltung können Sie nicht sperren.',
  blocked_at_the_same_time: 'Ihr Konto wurde zur selben Zeit gesperrt.',
  unblocked_as_simultaneous: 'Zur selben Zeit gesperrt',
  unblocked_as_last_admin: 'Letztes Konto der Verwaltung',
  last_admin_not_erasable: 'Das letzte Konto der Verwaltung kann nicht gehen.',
  erasure_needs_new_link: 'Bitte melden Sie sich mit einem neuen Link an und löschen Sie das Konto dann.',
  nights_confirmed_until: ({ until }) =>
    `Bis zum ${formatDateWithYear(until)} sind noch Nächte verbindlich bestätigt. Stornieren Sie diese zuerst, oder löschen Sie das Konto nach der letzten Abreise.`,
  sign_in_by_mail_only: 'Bitte per E-Mail anmelden',
  password_not_entered: 'Bitte geben Sie Ihr Passwort ein.',
  password_wrong: 'Das Passwort ist falsch.',
  code_wrong: ({ kind, left }) =>
    `${kind === 'recovery' ? 'Dieser Code gilt nicht oder nicht mehr.' : 'Der Code stimmt nicht.'} ${left > 0 ? `Noch ${formatCount(left, 'Versuch', 'Versuche')}.` : outOfTries[kind]}`,
  code_used: ({ kind }) =>
    `Dieser Code wurde schon benutzt. ${kind === 'app' ? 'Bitte warten Sie auf den nächsten.' : 'Jeder gilt einmal.'}`,
  code_by_link_only: 'Bitte nutzen Sie den Link in der Mail.',
  email_registered: 'Diese Adresse ist bereits registriert.',
  email_unchanged: 'Das ist schon Ihre Adresse.',
  email_taken:
    'Zu dieser Adresse gibt es inzwischen ein anderes Konto. Ihr Konto behält die bisherige Adresse.',
  former_email_taken:
    'Zu dieser Adresse gibt es inzwischen ein anderes bestätigtes Konto. Löschen Sie es in dessen Einstellungen, und öffnen Sie diesen Link dann noch einmal.',
  link_of_other_account:
    'Dieser Link gehört zu einem anderen Konto. Bitte melden Sie sich mit der bisherigen Adresse dieses Kontos an und öffnen Sie den Link noch einmal.',
  reset_link_invalid: 'Dieser Link gilt nicht mehr. Bitte fordern Sie einen neuen an.',
  invitation_invalid: 'Diese Einladung gilt nicht mehr oder nicht für Ihre Adresse.',
};

const outOfTries = {
  mail: 'Bitte fordern Sie einen neuen an.',
  app: 'Bitte melden Sie sich neu an.',
  recovery: 'Bitte melden Sie sich neu an.',
} as const;

/** In the words of the person who reads them; a repeated sign-in shows them again. */
export const germanBlockGrounds: Readonly<Record<AccountBlockGround, string>> = {
  fraud: 'Betrug oder Betrugsverdacht',
  false_details: 'falsche Angaben',
  advertising: 'Werbung oder massenhafte Anfragen',
  illegal_content: 'rechtswidrige Inhalte',
  misconduct: 'Verhalten gegenüber anderen Nutzern',
  other_terms: 'Verstoß gegen die AGB',
};
