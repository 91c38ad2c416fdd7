import { surplusOf } from './surplus';

const part = (from: string, to: string, beds: number) => ({ from, to, beds });
const confirmed = [part('2027-05-03', '2027-05-06', 6)];

describe('surplusOf', () => {
  it('prices the beds beyond the crew on each night', () => {
    const added = [{ parts: [part('2027-05-03', '2027-05-10', 6)], price_cents: 2500 }];
    expect(surplusOf({ workers: 6, confirmed, added })).toEqual({
      from: '2027-05-03',
      to: '2027-05-06',
      beds: 6,
      bed_nights: 18,
      cents: 45_000,
    });
  });

  it('charges the surplus to the beds that are added last', () => {
    const parts = [part('2027-05-06', '2027-05-07', 5)];
    const added = [
      { parts, price_cents: 2000 },
      { parts, price_cents: 3000 },
    ];
    expect(surplusOf({ workers: 6, confirmed, added })).toMatchObject({
      beds: 4,
      bed_nights: 4,
      cents: 12_000,
    });
  });

  it('is none while each night has room, and ignores a surplus that was confirmed before', () => {
    const added = [{ parts: [part('2027-05-06', '2027-05-10', 6)], price_cents: 2500 }];
    const before = [...confirmed, ...confirmed];
    const none = { from: null, to: null, beds: 0, bed_nights: 0, cents: 0 };
    expect(surplusOf({ workers: 6, confirmed: before, added })).toEqual(none);
  });
});
