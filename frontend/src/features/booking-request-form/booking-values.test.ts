import { CREW_TEXT } from '@/components/accommodation/stay-rules';
import { createBookingRequestBodySchema } from '@kq/contracts/http/booking-requests';
import { emptyStay } from '@/components/accommodation/stay-params';
import { buildCard } from '@/testing/accommodation-builders';
import { findProblems } from './booking-resolver';
import { type BookingContext, type BookingValues, emptyValues, toRequestBody } from './booking-values';

const context: BookingContext = {
  accommodations: [buildCard()],
  location: { display_name: 'Ludwigshafen', lat: 49.48, lng: 8.44 },
};
const stay = { ...emptyStay, startDate: '2027-01-04', endDate: '2027-01-15', workers: 12 };
const filled = (changes: Partial<BookingValues> = {}): BookingValues => ({
  ...emptyValues(stay, null),
  contact: { name: 'Erika Beispiel', company: '', email: 'erika@firma.example', phone: '' },
  ...changes,
});

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), doNotFake: ['nextTick'] }));
afterEach(() => jest.useRealTimers());

describe('request body', () => {
  it('holds only what was filled in, and passes the schema', () => {
    const body = toRequestBody(filled(), context);
    expect(createBookingRequestBodySchema.safeParse(body).success).toBe(true);
    expect(Object.keys(body).sort()).toEqual(
      [
        'accommodation_ids',
        'contact',
        'end_date',
        'extension_possible',
        'location',
        'message',
        'start_date',
        'workers',
      ].sort(),
    );
  });

  it('takes the optional parts that were filled in', () => {
    const body = toRequestBody(
      filled({
        vehicles: { cars: '', vans: '2', trucks: '' },
        nights: 'mon_thu',
        arrival_from: '17:30',
        billing: {
          company: 'Beispiel GmbH',
          address: 'Werkstr. 1, 67059 Ludwigshafen',
          vat_id: '',
          cost_center: 'KST 7',
          order_no: '',
        },
      }),
      context,
    );
    expect(createBookingRequestBodySchema.safeParse(body).success).toBe(true);
    expect(body).toMatchObject({
      vehicles: { cars: 0, vans: 2, trucks: 0 },
      nights: 'mon_thu',
      arrival_from: '17:30',
    });
    expect(body.billing).toEqual({
      company: 'Beispiel GmbH',
      address: 'Werkstr. 1, 67059 Ludwigshafen',
      cost_center: 'KST 7',
    });
  });
});

it.each(['company', 'address', 'vat_id', 'cost_center', 'order_no'] as const)(
  'sends an invoice with nothing but its %s',
  (name) => {
    const empty = { company: '', address: '', vat_id: '', cost_center: '', order_no: '' };
    const values = filled({ billing: { ...empty, [name]: ' B 7 ' } });
    expect(findProblems(values, context)).toEqual([]);
    expect(createBookingRequestBodySchema.parse(toRequestBody(values, context)).billing).toEqual({
      [name]: 'B 7',
    });
  },
);

describe('problems of the form', () => {
  it('finds none in a filled form', () => {
    expect(findProblems(filled(), context)).toEqual([]);
  });

  it('names fields by the path of the body, in German', () => {
    const problems = findProblems(
      filled({ contact: { name: '', company: '', email: 'erika', phone: '' }, workers: '' }),
      context,
    );
    expect(problems).toEqual(
      expect.arrayContaining([
        { path: 'workers', text: CREW_TEXT },
        { path: 'contact.name', text: 'Bitte ausfüllen.' },
        { path: 'contact.email', text: 'Bitte eine gültige E-Mail-Adresse angeben.' },
      ]),
    );
  });

  it('refuses arrivals in the past and departures before arrival', () => {
    expect(findProblems(filled({ start_date: '2026-11-20' }), context)).toContainEqual({
      path: 'start_date',
      text: 'Die Anreise liegt in der Vergangenheit.',
    });
    expect(findProblems(filled({ end_date: '2027-01-04' }), context)).toContainEqual({
      path: 'end_date',
      text: 'Die Abreise muss nach der Anreise liegen.',
    });
  });
});
