import { type AccountBlockGround } from '../../constants';
import { polishCount, polishFormat } from '../../language/polish-format';
import { type ReasonTexts } from '../param-kinds';
import { type accountReasons } from './params';

export const polishAccountReasons: ReasonTexts<typeof accountReasons> = {
  reauthentication_needed: ({ by }) =>
    ({
      password: 'W tym celu prosimy jeszcze raz podać hasło.',
      sign_in: 'W tym celu prosimy zalogować się ponownie.',
      password_or_link: 'W tym celu prosimy jeszcze raz zalogować się hasłem lub linkiem.',
    })[by],
  second_factor_missing: 'Prosimy najpierw skonfigurować drugi składnik logowania.',
  second_factor_needed: 'Prosimy najpierw potwierdzić drugi składnik logowania.',
  enrolment_not_started: 'Prosimy rozpocząć konfigurację od nowa.',
  account_being_erased: 'To konto jest właśnie usuwane.',
  account_blocked: ({ since, ground, clause, facts }) =>
    `Państwa konto jest zablokowane od: ${polishFormat.dateWithYear(since)}. Powód: ${polishBlockGrounds[ground]} (${clause}). ${facts} Jak się odwołać, opisujemy w e-mailu w tej sprawie.`,
  mailbox_blocked: 'Konto z tą skrzynką jest zablokowane. Prosimy napisać do operatora serwisu.',
  own_account_not_blockable: 'Własnego konta nie można zablokować.',
  last_admin_not_blockable: 'Ostatniego konta administracji nie można zablokować.',
  blocked_at_the_same_time: 'Państwa konto zostało w tym samym czasie zablokowane.',
  unblocked_as_simultaneous: 'Zablokowane w tym samym czasie',
  unblocked_as_last_admin: 'Ostatnie konto administracji',
  last_admin_not_erasable: 'Ostatniego konta administracji nie można usunąć.',
  erasure_needs_new_link: 'Prosimy zalogować się nowym linkiem i dopiero wtedy usunąć konto.',
  nights_confirmed_until: ({ until }) =>
    `Są jeszcze wiążąco potwierdzone noce do: ${polishFormat.dateWithYear(until)}. Prosimy je najpierw anulować albo usunąć konto po ostatnim wyjeździe.`,
  sign_in_by_mail_only: 'Prosimy zalogować się przez e-mail',
  password_not_entered: 'Prosimy podać hasło.',
  password_wrong: 'Hasło jest nieprawidłowe.',
  code_wrong: ({ kind, left }) =>
    `${kind === 'recovery' ? 'Ten kod jest nieważny lub stracił ważność.' : 'Kod jest nieprawidłowy.'} ${left > 0 ? `Pozostało: ${polishCount(left, ['próba', 'próby', 'prób'])}.` : outOfTries[kind]}`,
  code_used: ({ kind }) =>
    `Ten kod został już użyty. ${kind === 'app' ? 'Prosimy poczekać na następny.' : 'Każdy kod działa tylko raz.'}`,
  code_by_link_only: 'Prosimy skorzystać z linku w e-mailu.',
  email_registered: 'Ten adres jest już zarejestrowany.',
  email_unchanged: 'To już jest Państwa adres.',
  email_taken: 'Z tym adresem istnieje już inne konto. Państwa konto zachowuje dotychczasowy adres.',
  former_email_taken:
    'Z tym adresem istnieje już inne potwierdzone konto. Prosimy usunąć je w jego ustawieniach, a potem jeszcze raz otworzyć ten link.',
  link_of_other_account:
    'Ten link należy do innego konta. Prosimy zalogować się dotychczasowym adresem tego konta i jeszcze raz otworzyć link.',
  reset_link_invalid: 'Ten link nie jest już ważny. Prosimy zamówić nowy.',
  invitation_invalid: 'To zaproszenie nie jest już ważne albo nie dotyczy Państwa adresu.',
};

const outOfTries = {
  mail: 'Prosimy zamówić nowy.',
  app: 'Prosimy zalogować się ponownie.',
  recovery: 'Prosimy zalogować się ponownie.',
} as const;

export const polishBlockGrounds: Readonly<Record<AccountBlockGround, string>> = {
  fraud: 'oszustwo lub podejrzenie oszustwa',
  false_details: 'nieprawdziwe dane',
  advertising: 'reklama lub masowe zapytania',
  illegal_content: 'treści niezgodne z prawem',
  misconduct: 'zachowanie wobec innych użytkowników',
  other_terms: 'naruszenie regulaminu',
};
