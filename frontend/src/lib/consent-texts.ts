/** German texts of the consent manager. Its type is the type of every language: a missing text does not compile. */
export const consentText = {
  title: 'Ihre Einwilligung',
  description:
    'Was über das Notwendige hinausgeht, läuft erst mit Ihrer Einwilligung. Wählen Sie einzeln, oder alles auf einmal.',
  acceptAll: 'Alle erlauben',
  acceptNecessary: 'Nur notwendige',
  choose: 'Einzeln wählen',
  save: 'Auswahl speichern',
  close: 'Schließen',
  necessary: {
    title: 'Notwendig',
    description: 'Anmeldung, Ihre Auswahl auf der Seite und diese Einstellungen. Ohne sie geht es nicht.',
  },
  geocoding: {
    title: 'Ortssuche',
    description:
      'Ihre Eingabe im Ortsfeld, oder auf Wunsch Ihr Standort, wird an den Geocoding-Dienst gesendet.',
  },
  mapTiles: {
    title: 'Kartenbilder',
    description: 'Die Karte lädt Bilder von einem Kartendienst; er erfährt dabei Ihre IP-Adresse.',
  },
  measurement: {
    title: 'Messung',
    description:
      'Ladezeiten, die Beschriftung angeklickter Schaltflächen und Art und Dauer der Aufrufe werden an uns gesendet. Eingaben werden nicht gelesen.',
  },
  recording: {
    title: 'Sitzungsaufzeichnung',
    description:
      'Mausbewegungen, Klicks und der Aufbau der Seite werden an uns gesendet, damit wir Fehler nachsehen können. Texte, Eingaben und Bilder sind unkenntlich, bevor etwas Ihr Gerät verlässt. Aufzeichnungen werden nach 30 Tagen gelöscht, oder sofort, wenn Sie hier ausschalten.',
  },
};

export type ConsentTexts = typeof consentText;
