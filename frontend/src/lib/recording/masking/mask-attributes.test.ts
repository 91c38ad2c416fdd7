import { maskAttributes } from './mask-attributes';

describe('the attributes that leave the page (docs/security.md S34)', () => {
  it.each([
    ['class', 'm_77c9d27d mantine-Button-root _card_1i8vp_52 kq-container', 'button'],
    [
      'style',
      'width: 120px; --button-height: var(--mantine-spacing-md); transform: translate(-50%, 12.5px)',
      'div',
    ],
    ['data-mantine-color-scheme', 'dark', 'html'],
    ['aria-expanded', 'true', 'button'],
    ['data-disabled', 'true', 'button'],
    ['disabled', '', 'button'],
    ['type', 'checkbox', 'input'],
    ['role', 'dialog', 'div'],
    ['href', '/assets/app-B_-DIJdM.css', 'link'],
    ['rel', 'stylesheet', 'link'],
    ['viewBox', '0 0 24 24', 'svg'],
    ['d', 'M4 4h6v8h-6l1.5 -2.25z', 'path'],
    ['fill', 'none', 'svg'],
    ['fill', '#0B5D63', 'rect'],
    ['stroke', '#fff', 'path'],
    ['stroke', '#FFCB47', 'path'],
    ['width', '24', 'svg'],
    ['rr_width', '120.5px', 'div'],
  ])('%s="%s" of %s stays', (name, value, tag) =>
    expect(maskAttributes({ [name]: value }, tag)).toEqual({ [name]: value }),
  );

  it.each([
    ['href', '/unterkunft/haus-erika-12', 'a'],
    ['href', 'mailto:erika@privat.example', 'a'],
    ['href', 'https://boese.example/assets/app-B.css', 'link'],
    ['href', '/assets/app.css', 'a'],
    ['href', '/media/geheim.css', 'link'],
    ['src', '/media/0123abcd.webp', 'img'],
    ['srcset', '/media/0123abcd.webp 2x', 'source'],
    ['title', 'Erika', 'div'],
    ['aria-label', 'Erika anrufen', 'button'],
    ['alt', 'Haus Erika', 'img'],
    ['placeholder', 'Erika', 'input'],
    ['value', 'Erika', 'option'],
    ['value', 'Erika', 'button'],
    ['content', 'Erika', 'meta'],
    ['name', 'erika', 'input'],
    ['id', 'erika', 'div'],
    ['checked', true, 'input'],
    ['selected', true, 'option'],
    ['data-id', '4711', 'div'],
    ['_cssText', '.erika{color:red}', 'style'],
    ['rr_dataURL', 'data:image/png;base64,AA', 'canvas'],
    ['rr_src', 'https://geheim.example', 'iframe'],
    ['onclick', 'erika()', 'div'],
    ['role', 'Erika', 'div'],
    ['aria-hidden', 'Erika', 'div'],
    ['width', '0621123456', 'svg'],
    ['d', 'M0621123456', 'path'],
    ['disabled', '', 'link'],
    ['fill', 'Erika', 'svg'],
    ['fill', '#e71a5a', 'rect'],
    ['fill', 'url(https://geheim.example)', 'svg'],
  ])('%s="%s" of %s does not', (name, value, tag) =>
    expect(maskAttributes({ [name]: value }, tag)).toEqual({}),
  );

  it.each([
    ['background: url(/media/a.webp); width: 4px', 'width: 4px'],
    ['font-family: Erika; content: "Erika"', ''],
    ['--erika: 1; erika: 2; width: erika', ''],
    ['width: calc(100% - var(--app-erika))', ''],
    ['left: 0621123456', ''],
    ['Erika Mustermann', ''],
  ])('of the style "%s" stays "%s"', (style, kept) =>
    expect(maskAttributes({ style }, 'div')).toEqual({ style: kept }),
  );

  it('of classes only those of our style sheets', () =>
    expect(maskAttributes({ class: 'erika m_77c9d27d erika@privat.example' }, 'p')).toEqual({
      class: 'm_77c9d27d',
    }));

  it('of changed declarations only harmless ones, and what was taken away', () =>
    expect(
      maskAttributes(
        {
          style: { width: '4px', height: ['1px', 'important'], color: 'Erika', top: false, erika: false },
          title: null,
          hidden: null,
        },
        '',
      ),
    ).toEqual({ style: { width: '4px', height: ['1px', 'important'], top: false }, hidden: null }));
});
