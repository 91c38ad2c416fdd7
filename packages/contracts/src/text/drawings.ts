/** Texts in place of the drawings of demo accommodations, by what they show. */
export const drawingAlts = {
  facade: 'Zeichnung: das Haus von außen',
  bedroom: 'Zeichnung: ein Schlafzimmer',
  kitchen: 'Zeichnung: die Küche',
  bathroom: 'Zeichnung: das Bad',
} as const;
