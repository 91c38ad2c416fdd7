import { formatCount } from '@kq/contracts/format';

/** Texts of the second factor. */
export const secondFactorText = {
  outOfTries: 'Zu viele falsche Codes. Bitte melden Sie sich neu an.',
  codesLeft: (count: number) =>
    `Noch ${formatCount(count, 'Wiederherstellungscode', 'Wiederherstellungscodes')}. Neue gibt es in den Einstellungen.`,
  logout: 'Abmelden',
  cancel: 'Abbrechen',
  code: 'Code aus der App',
  codeHint: '6 Ziffern, alle 30 Sekunden neu',
  enroll: {
    title: 'Zweiten Faktor einrichten',
    lead: 'Konten der Verwaltung brauchen neben Link oder Passwort eine Authenticator-App. Erst danach öffnet sich die Verwaltung.',
    leadAgain: 'Die neue App ersetzt die bisherige. Auf allen anderen Geräten werden Sie abgemeldet.',
    scan: 'QR-Code mit der App scannen',
    manual: 'Oder diesen Schlüssel in der App eingeben',
    type: 'Den Code eingeben, den die App zeigt',
    qr: 'QR-Code mit dem Schlüssel für die Authenticator-App',
    submit: 'Einrichten',
    loading: 'Der Schlüssel wird erzeugt',
    retry: 'Erneut versuchen',
    signInAgain: 'Neu anmelden',
  },
  prove: {
    title: 'Code eingeben',
    lead: 'Öffnen Sie Ihre Authenticator-App. Mit dem Code öffnet sich die Verwaltung.',
    leadAct: 'Dafür brauchen wir einen frischen Code aus Ihrer Authenticator-App.',
    submit: 'Bestätigen',
    lost: 'Gerät nicht zur Hand? Wiederherstellungscode eingeben',
    back: 'Doch den Code der App eingeben',
    recovery: 'Wiederherstellungscode',
    recoveryHint: '12 Zeichen, jeder Code gilt einmal',
    nothingLeft: 'Auch keinen Wiederherstellungscode? Dann setzt der Betreiber den zweiten Faktor zurück.',
  },
  codes: {
    title: 'Codes für den Notfall sichern',
    lead: 'Fehlt einmal das Gerät, melden Sie sich mit einem dieser Wiederherstellungscodes an. Jeder gilt einmal. Wir zeigen sie nur jetzt, frühere gelten nicht mehr.',
    list: 'Wiederherstellungscodes',
    save: 'Als Datei speichern',
    file: 'kolonnenquartier-wiederherstellungscodes.txt',
    saved: 'Ich habe die Codes gesichert.',
    done: 'Weiter zur Verwaltung',
  },
  settings: {
    title: 'Zweiter Faktor',
    hint: 'Mit der Authenticator-App bestätigen Sie jede Anmeldung. Für den Testbetrieb lässt sich das abschalten.',
    enroll: 'App neu einrichten',
    renewHint: 'Neue Wiederherstellungscodes ersetzen alle bisherigen.',
    renew: 'Neue Wiederherstellungscodes',
  },
} as const;
