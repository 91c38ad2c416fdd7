import { buildOwnAccommodation } from '@/testing/accommodation-builders';
import { readEdits, rebase, writeEdits } from './listing-edits';
import { changesOf, draftOf, firstOpenStep, isStepComplete, listingValues } from './listing-values';

const base = listingValues(buildOwnAccommodation({ title: 'Haus', amenities: ['wifi', 'kitchen'] }));
const KEY = '4dbbf6c89a5b4b70a6a50f9e2c3f0d11';

describe('changesOf', () => {
  it('sends changed fields only, without spaces at their ends', () => {
    expect(changesOf(base, { ...base, title: ' Neues Haus ' })).toEqual({ title: 'Neues Haus' });
    expect(changesOf(base, { ...base, title: 'Haus ', amenities: ['kitchen', 'wifi'] })).toEqual({});
  });

  it('holds back a step with an invalid field and sends the others', () => {
    const edited = { ...base, zip_code: '67', city: 'Mannheim', min_nights: 3 };
    expect(changesOf(base, edited)).toEqual({ min_nights: 3 });
  });

  it('sends a moved pin as a pair', () => {
    expect(changesOf(base, { ...base, lat: 49.5 })).toEqual({ lat: 49.5, lng: base.lng });
  });
});

describe('draftOf', () => {
  const empty = listingValues(null);
  const address = {
    title: 'Haus',
    address: 'Weg 1',
    zip_code: '67059',
    city: 'Ludwigshafen am Rhein',
  };

  it('needs the address only', () => {
    expect(draftOf({ ...empty, title: 'Haus' }, KEY)).toBeNull();
    expect(draftOf({ ...empty, ...address }, KEY)).toMatchObject({
      ...address,
      rooms: [],
      price_per_bed_night: 0,
      status: 'draft',
      draft_key: KEY,
    });
  });

  it('leads to the first step that is not complete', () => {
    expect(isStepComplete('rooms', empty)).toBe(false);
    expect(firstOpenStep(buildOwnAccommodation({ rooms: [] }))).toBe('rooms');
    expect(firstOpenStep(buildOwnAccommodation({ price_per_bed_night: 0 }))).toBe('price');
    expect(firstOpenStep(buildOwnAccommodation({ photo_count: 0 }))).toBe('photos');
  });
});

describe('rebase', () => {
  it('keeps what was edited here and takes everything else from the server', () => {
    const { values, conflicts } = rebase(base, { ...base, title: 'Hier' }, { ...base, city: 'Dort' });
    expect([values.title, values.city, conflicts]).toEqual(['Hier', 'Dort', []]);
  });

  it('names a field that was changed here and elsewhere', () => {
    const { values, conflicts } = rebase(base, { ...base, title: 'Hier' }, { ...base, title: 'Dort' });
    expect([values.title, conflicts]).toEqual(['Hier', ['title']]);
  });

  it('finds no conflict where both sides say the same', () => {
    const edited = { ...base, title: 'Neu ', amenities: ['tv' as const, 'wifi' as const] };
    const next = { ...base, title: 'Neu', amenities: ['wifi' as const, 'tv' as const] };
    expect(rebase(base, edited, next)).toEqual({ values: next, conflicts: [] });
  });

  it('takes the pin of the server while none was set here', () => {
    const next = { ...base, lat: 48.1, lng: 11.5 };
    const { values, conflicts } = rebase(base, { ...base, lat: undefined, lng: undefined }, next);
    expect([values.lat, values.lng, conflicts]).toEqual([48.1, 11.5, []]);
  });
});

describe('edits in the browser', () => {
  it('are read by the same user for the same draft only, until they are removed', () => {
    const edits = { base, values: { ...base, title: 'Offline' }, draftKey: KEY };
    writeEdits(7, null, edits);
    expect(readEdits(7, null, base)).toEqual(edits);
    expect([readEdits(8, null, base), readEdits(7, 1, base)]).toEqual([null, null]);
    writeEdits(7, null, null);
    expect(readEdits(7, null, base)).toBeNull();
  });

  it('that are not readable count as none', () => {
    localStorage.setItem('kq.listing-edits.7.new', '{"values":3}');
    expect(readEdits(7, null, base)).toBeNull();
  });
});
