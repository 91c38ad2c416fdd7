import { computeAmount } from '@kq/contracts/amount';
import { type ReceivedRequest } from '../../api/owner-api';
import { invoiceFacts } from './invoice-facts';

const amount = computeAmount({
  parts: [{ from: '2026-12-01', to: '2026-12-19', beds: 8 }],
  price_per_bed_night: 2800,
  final_cleaning: 6000,
  vat: { kind: 'ausgewiesen', rate: 7 },
});
const own: ReceivedRequest['own'][number] = {
  accommodation_id: 100_000_001,
  title: 'Haus Rheinblick',
  status: 'confirmed',
  amount,
  start_date: '2026-12-02',
  end_date: '2026-12-20',
  beds_confirmed: 8,
  can_cancel: true,
};
const contact = {
  name: 'Test Bauleitung',
  company: 'Test-Bau GmbH',
  email: 'bau@firma.example',
  phone: null,
};
const billing = {
  company: 'Test-Holding SE',
  address: 'Weg 1, 67059 Ludwigshafen',
  vat_id: 'DE123456789',
  cost_center: 'KST 7',
  order_no: 'B-7',
};

describe('invoiceFacts', () => {
  it('names firm, address, numbers, stay and sum, one a line and without protected blanks', () => {
    expect(invoiceFacts({ contact, billing }, own)).toBe(
      [
        'Firma: Test-Holding SE',
        'Anschrift: Weg 1, 67059 Ludwigshafen',
        'USt-IdNr.: DE123456789',
        'Kostenstelle: KST 7',
        'Bestellnummer: B-7',
        'Unterkunft: Haus Rheinblick',
        'Anreise: Mi., 2. Dez. 2026',
        'Abreise: So., 20. Dez. 2026',
        'Betten: 8',
        'Nächte: 18',
        'Berechnung: 8 Betten × 18 Nächte × 28,00 € + 60,00 € Endreinigung',
        'Summe: 4.092,00 €, inkl. 7 % MwSt.',
      ].join('\n'),
    );
  });

  it('leaves out what was not stated, and takes the firm of the request without one for the invoice', () => {
    const words = invoiceFacts({ contact, billing: null }, { ...own, amount: null });
    expect(words.split('\n')).toEqual([
      'Firma: Test-Bau GmbH',
      'Unterkunft: Haus Rheinblick',
      'Anreise: Mi., 2. Dez. 2026',
      'Abreise: So., 20. Dez. 2026',
      'Betten: 8',
      'Nächte: 18',
    ]);
    expect(invoiceFacts({ contact: null, billing: null }, own)).not.toContain('Firma');
  });

  it('counts the nights of the pattern', () => {
    const weekly = { ...own, start_date: '2026-12-07', end_date: '2026-12-18', nights: 'mon_thu' as const };
    expect(invoiceFacts({ contact, billing }, weekly)).toContain('Nächte: 8, Mo–Fr (4 Nächte je Woche)\n');
  });
});
