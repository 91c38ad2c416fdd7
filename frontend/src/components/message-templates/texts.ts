/** Texts of an owner's message templates. */
export const messageTemplateText = {
  title: 'Vorlagen für Nachrichten',
  hint: 'Texte, die Sie beim Antworten mit einem Klick einsetzen, zum Beispiel zu Anreise und Schlüssel.',
  add: 'Vorlage anlegen',
  change: 'Ändern',
  remove: 'Löschen',
  name: 'Name',
  text: 'Text',
  save: 'Speichern',
  cancel: 'Abbrechen',
} as const;
