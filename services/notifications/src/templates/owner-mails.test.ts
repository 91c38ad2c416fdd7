import { anAmount, aListingsMail } from '../../test/builders';
import { renderListingsMail } from '../../test/render';
import { type DueMail } from './mail-facts';

const contact = {
  name: 'Demo Disponentin',
  company: 'Demo-Bau GmbH',
  email: 'disponent@demo.example',
  phone: '+49 30 23125-0000',
};
function aRequest(request: Partial<DueMail['request']> = {}, items?: DueMail['items']): DueMail {
  const mail = aListingsMail({ message: 'Zwei Transporter.' });
  return {
    ...mail,
    request: { ...mail.request, contact, arrival_from: '16:00', ...request },
    items: items ?? mail.items,
  };
}

/** Expects the parts to occur in this order. */
function expectOrder(text: string, parts: readonly string[]): void {
  const positions = parts.map((part) => text.indexOf(part));
  expect(parts.filter((_part, index) => positions[index] === -1)).toEqual([]);
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
}

const ANSWERS = ['action=accept', 'action=partial', 'action=counter', 'action=decline'];
/** docs/look.md L19: what decides comes first, the four answers next, everything else below. */
const ORDER = [
  'Eine Firma sucht 12 Betten in Ludwigshafen am Rhein',
  'Firma: Demo-Bau GmbH',
  '18 Nächte',
  '6.108,00',
  ...ANSWERS,
  'Kontakt',
  '16:00 Uhr',
  'Zwei Transporter.',
  'action=report',
  'Impressum',
];

describe('request_received', () => {
  const { html, text } = renderListingsMail('request_received', aRequest());

  it('asks in the order of the page, in both parts', () => {
    expectOrder(html.slice(html.indexOf('<h1')), ORDER);
    expectOrder(text, ORDER);
  });

  it('prints the sum at 22 px and links telephone and mail address', () => {
    expect(html).toMatch(/font-size:22px;font-weight:700[^>]*>6\.108,00\s€</);
    expect(html).toContain('href="tel:+4930231250000"');
    expect(html).toContain('href="mailto:disponent@demo.example"');
  });

  it('is answered to the sender, whose address it shows', () => {
    expect(renderListingsMail('request_received', aRequest()).replyTo).toBe('disponent@demo.example');
    expect(renderListingsMail('offer_released', aRequest({ contact: null })).replyTo).toBeNull();
  });

  it.each(['de', 'pl', 'en'] as const)('shows a street beside the town in the body only (%s)', (language) => {
    const mail = renderListingsMail('request_received', {
      ...aRequest({ place_detail: 'Carl-Bosch-Straße 38' }),
      to: { ...aRequest().to, language },
    });
    expect(mail.text).toContain('Ludwigshafen am Rhein, „Carl-Bosch-Straße 38“');
    expect(mail.subject).not.toContain('Carl-Bosch');
    expect(/<h1[^>]*>([^<]*)</.exec(mail.html)?.[1]).not.toContain('Carl-Bosch');
  });

  it('has no word of others that a mail program would link (S1b)', () => {
    const evil = 'Gewinn evil.example/x https://evil.example:8080 a@evil.example';
    const [item] = aRequest().items;
    const mail = renderListingsMail(
      'request_received',
      aRequest({ message: evil, contact: { ...contact, name: evil, company: evil } }, [
        { ...item!, title: evil },
      ]),
    );
    // Programs read JSON-LD and link nothing in it.
    for (const part of [mail.text, mail.html.replace(/<script[^]*?<\/script>/g, '')]) {
      expect(part).toContain('Gewinn');
      expect(part).not.toMatch(/evil\.example|@evil|https:\/\/evil/);
    }
  });

  it('promises all beds of an accommodation that is smaller than the crew', () => {
    const [item] = aRequest().items;
    const smaller = renderListingsMail(
      'request_received',
      aRequest({}, [{ ...item!, beds_total: 6, amount: anAmount({ beds: 6 }) }]),
    );
    expect(smaller.text).toContain('Zusagen: 6 Betten:');
  });

  it('names the number of accommodations first and their sums below the answers when there are many', () => {
    const [item] = aRequest().items;
    const many = [1, 2, 3].map((id) => ({ ...item!, accommodation_id: id, title: `Haus ${id}` }));
    expectOrder(renderListingsMail('request_received', aRequest({}, many)).text, [
      'Gefragt sind 3 Ihrer Unterkünfte.',
      ...ANSWERS,
      'Haus 1',
      '6.108,00',
      'Haus 3',
    ]);
  });

  it('says that a crew is there from Monday to Thursday only', () => {
    const weekly = renderListingsMail('request_received', aRequest({ nights_pattern: 'mon_thu' }));
    expect(weekly.text).toContain('Nächte: Montag bis Donnerstag');
    expect(weekly.text).toContain('Nächte · Mo–Fr (4 Nächte je Woche)');
    expect(text).not.toMatch(/Nächte: |Mo–Fr/);
  });

  it('names vehicles and wishes about rooms', () => {
    const vehicles = { cars: 1, vans: 3, trucks: 0 };
    const wishes = renderListingsMail(
      'request_received',
      aRequest({ vehicles, rooms_wish: 'nur Einzelzimmer' }),
    );
    expect(wishes.text).toContain('Fahrzeuge: 1 Pkw, 3 Transporter\nZimmerwunsch: nur Einzelzimmer');
    expect(text).not.toMatch(/Fahrzeuge|Zimmerwunsch/);
  });

  it('carries the year of dates in the next year, in the subject too', () => {
    const next = renderListingsMail(
      'request_received',
      aRequest({ start_date: '2027-12-18', end_date: '2027-12-20', nights: 2 }),
    );
    expect(next.subject).toBe('Anfrage: 12 Betten in Ludwigshafen am Rhein, 18.–20. Dez. 2027');
    expect(next.text).toContain('Sa., 18. Dez. 2027 – Mo., 20. Dez. 2027 · 2 Nächte');
  });

  it('never has the words of the sender in its heading', () => {
    const heading = /<h1[^>]*>([^<]*)</.exec(html)?.[1]?.trim();
    expect(heading).toBe('Eine Firma sucht 12 Betten in Ludwigshafen am Rhein');
    const nameless = renderListingsMail(
      'request_received',
      aRequest({ contact: { ...contact, company: null } }),
    );
    expect(nameless.text).not.toContain('Firma:');
  });
});

describe.each(['request_reminder', 'phoned_promise'] as const)('%s', (kind) => {
  it('has the answers before the details of the sender', () => {
    expectOrder(renderListingsMail(kind, aRequest()).text, [...ANSWERS, 'Kontakt', 'action=report']);
  });
});
