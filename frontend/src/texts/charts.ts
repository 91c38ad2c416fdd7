/** Texts around every chart. */
export const chartText = {
  none: 'Noch keine Daten in diesem Zeitraum.',
  zero: 'In diesem Zeitraum keine.',
  table: 'Als Tabelle',
  count: 'Anzahl',
} as const;
