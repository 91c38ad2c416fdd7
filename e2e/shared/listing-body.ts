/** Returns an accommodation in Ludwigshafen with 12 beds, as an owner's form sends it. */
export const listingBody = (changes: Readonly<Record<string, unknown>> = {}) => ({
  title: 'Haus am Hafen',
  address: 'Hafenstraße 1',
  zip_code: '67061',
  city: 'Ludwigshafen am Rhein',
  type: 'house',
  rooms: [
    { name: 'Erdgeschoss', beds: 6, single_beds: 6, private_bath: false },
    { name: 'Obergeschoss', beds: 6, single_beds: 6, private_bath: false },
  ],
  price_per_bed_night: 2400,
  ...changes,
});
