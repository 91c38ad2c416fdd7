import { foldName } from './fold-name';

describe('foldName', () => {
  it.each([
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['Köln', 'koln'],
    ['Koeln', 'koln'],
    ['Koln', 'koln'],
    ['Düsseldorf', 'dusseldorf'],
    ['Duesseldorf', 'dusseldorf'],
    ['Mühlhausen/Thüringen', 'muhlhausen thuringen'],
    ['  Frankfurt (Oder) ', 'frankfurt oder'],
    ['St. Ingbert', 'st ingbert'],
    ['Łódź', 'lodz'],
    ['Chóśebuz', 'chosebuz'],
    ['K\u006f\u0308ln', 'koln'],
    ['!?', ''],
  ])('folds %s to %s', (text, folded) => {
    expect(foldName(text)).toBe(folded);
  });

  it.each(['Großräschen', 'Neuenhagen', 'Soest', 'Saerbeck', 'Aue-Bad Schlema', 'Übersee'])(
    'folds every prefix of %s to a prefix of the folded name',
    (name) => {
      for (let length = 1; length <= name.length; length++) {
        expect(foldName(name).startsWith(foldName(name.slice(0, length)))).toBe(true);
      }
    },
  );
});
