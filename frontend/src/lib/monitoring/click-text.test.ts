import { clickTextOf } from './click-text';

function show(html: string): Element {
  document.body.innerHTML = html;
  return document.body.querySelector('[data-target]') as Element;
}

describe('clickTextOf', () => {
  it.each([
    ['<button><span data-target> Anfrage\n senden </span></button>', 'Anfrage senden'],
    ['<div role="button" data-target>Mehr</div>', 'Mehr'],
    ['<button data-target>erika@privat.example schreiben</button>', '[…] schreiben'],
    ['<button data-target>Anrufen: 0621 / 123456</button>', 'Anrufen: […]'],
    ['<button data-target>12 Betten ab 28,00 €</button>', '12 Betten ab 28,00 €'],
  ])('%s', (html, text) => expect(clickTextOf(show(html))).toBe(text));

  it.each([
    '<input data-target value="geheim">',
    '<textarea data-target>geheim</textarea>',
    '<select><option data-target>geheim</option></select>',
    '<button><input data-target value="geheim"></button>',
    '<button data-target>Name <input value="geheim"></button>',
    '<div contenteditable="true" data-target>geheim</div>',
    '<button data-private data-target>Erika Mustermann</button>',
    '<a href="tel:+49621123456"><button data-target>geheim</button></a>',
    '<p data-target>geheim</p>',
    '<button data-target> </button>',
  ])('reads nothing of %s', (html) => expect(clickTextOf(show(html))).toBeNull());

  it('cuts after 2000 characters (docs/spec MON-04)', () => {
    expect(clickTextOf(show(`<button data-target>${'ä'.repeat(3000)}</button>`))).toHaveLength(2000);
  });
});
