import { breakLinks, hasLink } from './links';

describe('hasLink', () => {
  it.each([
    'evil.example',
    '//evil.example',
    'Kontakt: evil.example:8080 jetzt',
    'evil.example?x',
    'x@evil.example',
    'x @ evil',
    '1.2.3.4/x',
    '1.2.3.4',
    'evil.c/x',
    'mailto:x',
    'tel:+4962112345',
    'javascript:alert',
    'localhost:8080',
    '[2001:db8::1]',
    'Zimmer.de GmbH',
    'bit.ly',
    'sub.evil.co.uk',
    'MÜLLER.COM',
    'müller.рф',
    'evil.xn--p1ai',
    'evil。com',
    'Nur www.evil',
    'Bau (evil.example), gut',
    'Monteur:evil',
    '.evil.example',
    '..evil.example.',
  ])('finds one in %j', (text) => expect(hasLink(text)).toBe(true));

  it.each([
    'Müller Bau GmbH & Co.KG',
    'Schmidt GmbH & Co. KG',
    'Bau e.K.',
    'Schmidt & Söhne e.K. / Nord',
    'Montage e.V.',
    'Dr. med. A. Schulz',
    'St.Georg Pension',
    'H.-J. Meier',
    'Handwerker:innen Süd',
    'Haus 3/4',
    'Schicht 6:00 bis 18:00',
    'Zi. 12.1',
    '1.234,50 €',
    'Mo., 1. Dez. 2026',
    'Inh. K. Lang: Elektro',
  ])('finds none in %j', (text) => expect(hasLink(text)).toBe(false));

  it('takes linear time', () => {
    for (const part of ['a.', 'a:', '1.', ':', 'a-', 'aaaa.aaaa:', 'x/'])
      expect(typeof hasLink(part.repeat(50_000))).toBe('boolean');
  });
});

describe('breakLinks', () => {
  it('leaves no word that a program would link, and everything else as it is', () => {
    const text = 'Zahlen unter https://evil.example/x oder a@b.de\nbis 1.12., 18:00, Müller & Co.KG';
    const broken = breakLinks(text);
    expect(broken.replaceAll('\u200B', '')).toBe(text);
    expect(broken).not.toMatch(/https:\/|evil\.e|@b|b\.d/);
    expect(broken).toContain('bis 1.12., 18:00, Müller & Co.KG');
  });
});
