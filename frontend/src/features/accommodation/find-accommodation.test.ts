import { ApiError } from '@/lib/api-error';
import { buildAccommodation, buildCard } from '@/testing/accommodation-builders';
import { findAccommodation, type FindCalls } from './find-accommodation';

const house = buildAccommodation();
const missing = () => Promise.reject(new ApiError({ status: 404, code: 'not_found', message: '' }));
const lost = () => Promise.reject(new ApiError({ status: 0, code: 'network', message: '' }));

function calls(changes: Partial<FindCalls> = {}) {
  return {
    byId: jest.fn(missing as FindCalls['byId']),
    bySlug: jest.fn(missing as FindCalls['bySlug']),
    many: jest.fn(() => Promise.resolve([]) as ReturnType<FindCalls['many']>),
    ...changes,
  };
}

describe('findAccommodation', () => {
  it('takes the id of the slug', async () => {
    const found = calls({ byId: jest.fn(() => Promise.resolve(house)) });
    await expect(findAccommodation('haus-rheinblick-100000001-67059', found)).resolves.toBe(house);
    expect(found.byId).toHaveBeenCalledWith(100_000_001);
    expect(found.bySlug).not.toHaveBeenCalled();
  });

  it('takes a bare number as an id', async () => {
    const found = calls({ byId: jest.fn(() => Promise.resolve(house)) });
    await expect(findAccommodation('100000001', found)).resolves.toBe(house);
  });

  it('looks up title and postal code where the slug has no id', async () => {
    const found = calls({ bySlug: jest.fn(() => Promise.resolve(house)) });
    await expect(findAccommodation('haus-rheinblick-67059', found)).resolves.toBe(house);
    expect(found.byId).not.toHaveBeenCalled();
    expect(found.bySlug).toHaveBeenCalledWith('haus-rheinblick', '67059');
  });

  it('looks up the title when the id does not exist', async () => {
    const found = calls({ bySlug: jest.fn(() => Promise.resolve(house)) });
    await expect(findAccommodation('haus-rheinblick-999999999-67059', found)).resolves.toBe(house);
  });

  it('takes a last number of 4 or 5 digits as an id when it is no postal code of that title', async () => {
    const found = calls({ byId: jest.fn(() => Promise.resolve(house)) });
    await expect(findAccommodation('haus-rheinblick-4711', found)).resolves.toBe(house);
    expect(found.bySlug).toHaveBeenCalledWith('haus-rheinblick', '4711');
    expect(found.byId).toHaveBeenCalledWith(4711);
  });

  it('matches all accommodations here when the server finds none (docs/spec ACC-06)', async () => {
    const other = buildCard({ id: 100_000_002, zip_code: '10115' });
    const found = calls({
      byId: jest.fn((id: number) => (id === house.id ? Promise.resolve(house) : missing())),
      many: jest.fn(() => Promise.resolve([other, buildCard()])),
    });
    await expect(findAccommodation('haus-rheinblick-67059', found)).resolves.toBe(house);
    expect(found.many).toHaveBeenCalledTimes(1);
  });

  it('fails with the text of the specification when nothing fits (docs/spec ACC-07, ERR-12)', async () => {
    await expect(findAccommodation('haus-rheinblick-67059', calls())).rejects.toMatchObject({
      status: 404,
      message: 'Accommodation not found for the given slug',
    });
  });

  it('does not call an accommodation missing because the network is', async () => {
    const found = calls({ byId: jest.fn(lost) });
    await expect(findAccommodation('haus-rheinblick-100000001-67059', found)).rejects.toMatchObject({
      code: 'network',
    });
    expect(found.many).not.toHaveBeenCalled();
  });
});
