import { fakeClock } from '@kq/kernel/time/fake-clock';
import { type AccommodationRepository } from '../../accommodations';
import { type PhotoFiles } from './ports';
import { createPurgePhotos } from './purge-photos';

describe('createPurgePhotos', () => {
  it('leaves out what another replica has purged since it was found', async () => {
    const clock = fakeClock();
    const findById = jest.fn(async () => ({ photos_purge_at: null }));
    const [update, list] = [jest.fn(), jest.fn()];
    const { find, run } = createPurgePhotos({
      repository: {
        findPhotoPurgeDue: async () => [7],
        findById,
        update,
      } as unknown as AccommodationRepository,
      files: { list } as unknown as PhotoFiles,
      clock,
    });
    for (const ids of (await find()).values()) await run(ids, new AbortController().signal);
    expect(findById).toHaveBeenCalledWith(7);
    expect(update).not.toHaveBeenCalled();
    expect(list).not.toHaveBeenCalled();
  });
});
