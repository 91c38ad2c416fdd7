/** Texts of the dispatcher's dashboard. */
export const dispatcherDashboardText = {
  title: 'Meine Anfragen',
  sections: { requests: 'Anfragen', settings: 'Einstellungen' },
  newSearch: 'Neue Suche',
  loading: 'Anfragen werden geladen',
  failed: 'Ihre Anfragen konnten nicht geladen werden.',
  empty: 'Sie haben noch nichts angefragt.',
  emptyText: 'Suchen Sie Unterkünfte und fragen Sie bis zu 20 Vermieter mit einer Nachricht an.',
  find: 'Unterkünfte finden',
} as const;
