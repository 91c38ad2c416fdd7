import { type ProsePageText, type ProseSection } from './texts';

const section: ProseSection = {
  title: 'Sitzungsaufzeichnung (nur mit Ihrer Einwilligung)',
  paragraphs: [
    'Wenn Sie in den „Cookie-Einstellungen“ die Sitzungsaufzeichnung erlauben, zeichnen wir auf, wie Sie unsere Seiten benutzen, um Fehler zu finden (Art. 6 Abs. 1 a DSGVO). Ohne diese Einwilligung wird dafür nichts geladen und nichts gesendet. Wir setzen keinen fremden Dienst ein.',
  ],
  list: [
    'Aufgezeichnet werden der Aufbau der Seite, Mausbewegungen, Klicks, Berührungen und Blättern, Ladezeiten sowie Art, Zeitpunkt und Ergebnis der Aufrufe an unseren Server.',
    'Noch in Ihrem Browser wird unkenntlich gemacht: alle Texte, alle Eingaben, Bilder und Adressen. Von den Daten der Aufrufe bleiben Zahlen, Datumsangaben, Kennnummern und feste Auswahlwerte; alles andere wird durch „[…]“ ersetzt.',
    'Nie aufgezeichnet werden Anmeldung, Registrierung, neues Passwort, Anmeldelinks, die Freischaltung als Vermieter, Antwortseiten und die Verwaltung.',
    'Eine Zufallszahl in Ihrem Browser ordnet Ihnen Ihre Aufzeichnungen zu. Sind Sie angemeldet, speichern wir dazu die Nummer Ihres Kontos, damit Auszug und Löschung sie erreichen.',
    'Wir löschen Aufzeichnungen nach 30 Tagen. Widerrufen Sie die Einwilligung, löschen wir alle Aufzeichnungen dieses Browsers sofort.',
    'Ansehen kann sie nur die Verwaltung; jedes Ansehen wird festgehalten.',
  ],
};

/** Says what recording does, before the section about what the browser stores; for installations where it is on. */
export function withRecording(text: ProsePageText): ProsePageText {
  const before = text.sections.findIndex(({ title }) => title === 'Im Browser gespeichert');
  return { ...text, sections: text.sections.toSpliced(before, 0, section) };
}
