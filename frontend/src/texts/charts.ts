/** Texts around every chart. */
export const chartText = {
  none: 'Noch keine Daten in diesem Zeitraum.',
  table: 'Als Tabelle',
  count: 'Anzahl',
} as const;
