/** Texts of /terms and of the links to it; the terms themselves are the operator's (KQ_TERMS_TEXT). */
export const termsText = {
  title: 'Allgemeine Geschäftsbedingungen',
  loading: 'Allgemeine Geschäftsbedingungen werden geladen',
  missing: 'Der Betreiber hat hier noch keine Geschäftsbedingungen hinterlegt.',
  missingHint: 'Bis dahin läuft diese Seite nur zum Ausprobieren.',
  failed: 'Die Geschäftsbedingungen konnten nicht geladen werden.',
} as const;
