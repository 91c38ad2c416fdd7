import { loggableText } from './search-text';

describe('loggableText', () => {
  it.each([
    ['Ludwigshafen', 'ludwigshafen'],
    ['67059', '67059'],
    ['  Köln ', 'köln'],
  ])('keeps %s as loggable text', (text, kept) => expect(loggableText(text)).toBe(kept));

  it.each(['max@firma.example', '0621 504-1234', '067059', ''])('drops the text %j', (text) =>
    expect(loggableText(text)).toBeNull(),
  );
});
