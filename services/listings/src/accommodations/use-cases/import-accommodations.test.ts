import { reason } from '@kq/contracts/reasons/reason';
import { AppError } from '@kq/kernel';
import { createImportAccommodations } from './import-accommodations';

const row = {
  title: 'Haus Muster',
  type: 'house',
  address: 'Musterweg 1',
  zip_code: '67059',
  city: 'Ludwigshafen am Rhein',
};

function importWith(failures: readonly (Error | null)[]) {
  const queue = [...failures];
  const logged: unknown[] = [];
  let id = 0;
  const run = createImportAccommodations({
    repository: { findByDraftKey: async () => null },
    create: async () => {
      const failure = queue.shift();
      if (failure) throw failure;
      return { _id: (id += 1) } as never;
    },
    limits: {} as never,
    logger: { error: (fields: unknown) => void logged.push(fields) } as never,
  });
  const rows = failures.map((_failure, index) => ({ ...row, title: `Haus ${index}` }));
  return { logged, results: () => run(rows, { userId: 1, emailVerified: true }) };
}

describe('importAccommodations', () => {
  it('rejects a row that fails unexpectedly, and stores the others', async () => {
    const { logged, results } = importWith([null, new TypeError('title_slug'), null]);
    expect((await results()).map(({ outcome }) => outcome)).toEqual(['created', 'rejected', 'created']);
    expect(logged).toHaveLength(1);
  });

  it('rejects a row by any refusal with its text', async () => {
    const { results } = importWith([new AppError('CONFLICT', { reason: reason('place_abroad') })]);
    expect(await results()).toMatchObject([
      { outcome: 'rejected', reasons: { row: [reason('place_abroad')] } },
    ]);
  });

  it('fails, to be repeated, while a store or service is unavailable', async () => {
    const { results } = importWith([null, new AppError('UNAVAILABLE')]);
    await expect(results()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
