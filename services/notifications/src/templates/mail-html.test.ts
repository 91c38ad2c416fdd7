import {
  AUTH_MAIL_KINDS,
  CALENDAR_MAIL_KINDS,
  LANGUAGES,
  LISTINGS_MAIL_KINDS,
  OWNER_MAIL_KINDS,
  RECIPIENT_STATUSES,
  type Language,
} from '@kq/contracts';
import {
  aCalendarMail,
  aCancelledStay,
  aListingsMail,
  anAnswer,
  anAuthMail,
  aStay,
} from '../../test/builders';
import { renderAuthMail, renderCalendarMail, renderListingsMail, TODAY } from '../../test/render';
import { type RenderedMail } from '.';
import { type DueMail } from './mail-facts';
import { textsIn } from './texts';

/** Properties that Outlook, Gmail and Apple Mail render, or ignore without harm. */
const SUPPORTED_CSS = new Set([
  'background',
  'border',
  'border-bottom',
  'border-radius',
  'border-top',
  'color',
  'display',
  'font-family',
  'font-size',
  'font-weight',
  'letter-spacing',
  'line-height',
  'margin',
  'max-height',
  'max-width',
  'overflow',
  'overflow-wrap',
  'padding',
  'text-align',
  'text-decoration',
  'vertical-align',
  'white-space',
  'width',
  'word-break',
]);
const SUPPORTED_DISPLAY = new Set(['block', 'none']);
const FORBIDDEN_TAGS = /<(?:style|link|form|input|button|iframe|object|video|svg|base)\b/i;
const ABSOLUTE = /^(?:https?:\/\/|mailto:|tel:\+?\d)/;

/** A mail that fills every template: several accommodations, an offer, a phone number, texts of people. */
function aFullMail(): DueMail {
  const mail = aListingsMail({ message: 'Zwei Transporter.\n<img src=x> https://werbung.example' });
  const [item] = mail.items;
  if (item === undefined) throw new Error('the builder has no accommodation');
  const { amount } = item;
  const offer = {
    version: 1,
    kind: 'accept',
    beds: 12,
    start_date: '2026-12-01',
    end_date: '2026-12-19',
    price_per_bed_night: 2800,
    final_cleaning: 6000,
    vat: amount.vat,
    total: amount.total_cents,
    amount,
    valid_until: '2026-11-27T17:00:00.000Z',
    message: null,
  } as const;
  const full = {
    ...item,
    offer,
    phone: '+49 621 0000 00',
    address: 'Beispielstraße 1',
    owner_cancellation: { reason: 'damage', note: 'Rohrbruch', beds: 12, at: '2026-11-24T09:00:00.000Z' },
  } as const;
  return {
    ...mail,
    request: {
      ...mail.request,
      contact: { name: 'Demo', company: 'Demo-Bau', email: 'a+b@demo.example', phone: '+49 30 23125-0' },
      billing: { company: 'Demo-Bau GmbH', address: 'Weg 1' },
    },
    items: [full, { ...full, status: 'countered' }, { ...full, status: 'confirmed' }],
    stays: [
      aStay({ phone: '+49 621 0000 00' }),
      aCancelledStay({ by: 'owner', reason: 'damage', note: 'Rohrbruch', sum_cents: null }),
      aStay({ nights: 'mon_thu', terms: null, amount: null }),
    ],
    earlier_stays: [aStay()],
    crew: {
      company: 'Demo-Bau',
      name: 'Demo',
      email: 'a+b@demo.example',
      phone: '+49 30 23125-0',
      message: 'Zwei Transporter.\n<img src=x> https://werbung.example',
      arrival_from: '16:00',
      vehicles: { cars: 1, vans: 3, trucks: 0 },
      rooms_wish: 'nur Einzelzimmer',
      on_site_contact: { name: 'Demo Polier', phone: '+49 170 23125-01' },
      billing: { company: 'Demo-Bau GmbH', address: 'Weg 1' },
    },
    answers: RECIPIENT_STATUSES.map((status) => anAnswer({ status })),
    links: { ...mail.links, search: 'https://kq.example/search?location=Ludwigshafen' },
  };
}

const authMail = anAuthMail();
if (authMail.skip) throw new Error('the builder skips');
const addressee = (language: Language) => ({ ...authMail.to, language });
const mails: (readonly [string, Language, RenderedMail])[] = LANGUAGES.flatMap((language) => {
  const to = addressee(language);
  return [
    ...LISTINGS_MAIL_KINDS.map((kind) => {
      const spoken = OWNER_MAIL_KINDS.includes(kind) ? language : 'de';
      return [kind, spoken, renderListingsMail(kind, { ...aFullMail(), to })] as const;
    }),
    ...CALENDAR_MAIL_KINDS.map((kind) => {
      const mail = aCalendarMail(kind);
      return [kind, language, renderCalendarMail({ ...mail, to: { ...mail.to, language } })] as const;
    }),
    ...AUTH_MAIL_KINDS.map((kind) => [kind, language, renderAuthMail(kind, { ...authMail, to })] as const),
  ];
});
const allOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');
const declarationsOf = (html: string): [property: string, value: string][] =>
  allOf(html, /\sstyle="([^"]*)"/g)
    .flatMap((style) => style.replaceAll('&#39;', "'").split(';'))
    .filter((declaration) => declaration.trim() !== '')
    .map((declaration) => {
      const [property = '', ...value] = declaration.split(':');
      return [property.trim(), value.join(':').trim()];
    });

describe.each(mails)('the HTML of %s in %s', (_kind, language, { html, text }) => {
  it('names its language', () => {
    expect(html).toContain(`<html lang="${language}">`);
  });

  it('uses only CSS that mail clients support, inline', () => {
    const declarations = declarationsOf(html);
    expect(declarations.map(([property]) => property).filter((name) => !SUPPORTED_CSS.has(name))).toEqual([]);
    const displays = declarations.filter(([property]) => property === 'display').map(([, value]) => value);
    expect(displays.filter((value) => !SUPPORTED_DISPLAY.has(value))).toEqual([]);
    expect(declarations.filter(([, value]) => /url\(|var\(|calc\(|expression/i.test(value))).toEqual([]);
    expect(html).not.toMatch(/\sclass=/);
  });

  it('contains no script but data, no external resource and no form', () => {
    const scripts = allOf(html, /<script([^>]*)>/g);
    expect(scripts.filter((attributes) => attributes.trim() !== 'type="application/ld+json"')).toEqual([]);
    expect(html).not.toMatch(FORBIDDEN_TAGS);
    expect(html).not.toMatch(/\son\w+=/i);
  });

  it('has an alternative text for every image and an absolute address for every link', () => {
    const images = html.match(/<img\b[^>]*>/g) ?? [];
    expect(images.filter((image) => !/\salt="/.test(image))).toEqual([]);
    const links = allOf(html, /<a\b[^>]*?\shref="([^"]*)"/g);
    expect(links.filter((url) => !ABSOLUTE.test(url))).toEqual([]);
    expect(html.match(/<a\b/g) ?? []).toHaveLength(links.length);
  });

  it('ends with the imprint, in the text part too', () => {
    const { imprint } = textsIn(language, TODAY).frame;
    expect(imprint).toContain('Impressum');
    const end = html.slice(html.indexOf('href="https://kq.example/impressum"')).replace(/\s+/g, ' ');
    expect(end).toMatch(/^[^>]*>[^<]*Impressum\)?<\/a ?> ?<\/p>/);
    expect(text.endsWith(`\n${imprint}: https://kq.example/impressum\n`)).toBe(true);
  });

  it('never breaks a phone number over two lines', () => {
    const printed = [...html.matchAll(/<[^>]*>\s*(?=\+49[\d -]+\s*<)/g)].map(([tag]) => tag);
    expect(printed.filter((tag) => !tag.includes('white-space:nowrap'))).toEqual([]);
    const unnoticed = html.replace(/<[^>]*>\s*\+49[\d -]+\s*</g, '').replace(/<[^>]*>/g, '');
    expect(unnoticed).not.toMatch(/\+49/);
  });

  it('has every link in the text part, except those that call or write', () => {
    const links = allOf(html, /<a\b[^>]*?\shref="(https?:[^"]*)"/g).map((url) =>
      url.replaceAll('&amp;', '&'),
    );
    expect(links.filter((url) => !text.includes(url))).toEqual([]);
  });
});
