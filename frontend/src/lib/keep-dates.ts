/** Returns a text whose numbers stay on the line of their words in narrow columns: `Sa., 18. Dez. 2027`, `12 Nächte`. */
export const keepDates = (text: string): string =>
  text
    .replace(/(\d\.?) (?=\p{L})/gu, '$1\u00a0')
    .replace(/(\p{L}\.?) (?=\d{4}\b)/gu, '$1\u00a0')
    .replace(/(?<!\p{L})(\p{L}{2,6}\.?,) (?=\d{1,2}\.\u00a0\p{L})/gu, '$1\u00a0');
