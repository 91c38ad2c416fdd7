import { parseProse } from './parse-prose';

describe('parseProse', () => {
  it('reads headings, paragraphs and lists, and leaves other markup as text', () => {
    const text = '# Geltung\nDiese Bedingungen\ngelten.\r\n\r\n- eins\n- zwei\n\n\n<b>fett</b>\n';
    expect(parseProse(text)).toEqual([
      { kind: 'heading', text: 'Geltung' },
      { kind: 'paragraph', text: 'Diese Bedingungen gelten.' },
      { kind: 'list', items: ['eins', 'zwei'] },
      { kind: 'paragraph', text: '<b>fett</b>' },
    ]);
  });
  it('reads an empty text as nothing', () => expect(parseProse(' \n\n ')).toEqual([]));
});
