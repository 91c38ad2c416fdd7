import { IMPORT_ROWS_PER_CALL } from '@kq/contracts/http/accommodation-import';
import { batchesOf } from './listing-import.saga';
import { type ImportItem } from './listing-import.slice';

const item = (number: number, description = ''): ImportItem =>
  ({ number, listing: { description } }) as unknown as ImportItem;
const numbersOf = (items: readonly ImportItem[]) =>
  batchesOf(items).map((batch) => batch.map(({ number }) => number));

describe('batchesOf', () => {
  it('splits rows by number, in their order', () => {
    const items = Array.from({ length: IMPORT_ROWS_PER_CALL + 1 }, (_, index) => item(index));
    expect(numbersOf(items).map(({ length }) => length)).toEqual([IMPORT_ROWS_PER_CALL, 1]);
    expect(numbersOf(items).flat()).toEqual(items.map(({ number }) => number));
  });

  it('keeps a call below the size that the gateway takes', () => {
    expect(numbersOf([item(1, 'x'.repeat(50_000)), item(2, 'x'.repeat(50_000)), item(3)])).toEqual([
      [1],
      [2, 3],
    ]);
  });
});
