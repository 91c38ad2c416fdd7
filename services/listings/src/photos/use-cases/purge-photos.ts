import { type Clock, HOUR_MS } from '@kq/kernel';
import { byPartition } from '@kq/service-kit/leases/partitioned-sweeper';
import { type AccommodationRepository, changeStored } from '../../accommodations';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { purgedPhotos } from '../domain/arrange-photos';
import { type Photo, photoIdOf, photoKey } from '../../pictures/domain/photo';
import { type PhotoFiles } from './ports';

interface Deps {
  readonly repository: AccommodationRepository;
  readonly files: PhotoFiles;
  readonly clock: Clock;
}

/** An upload stores its files before its document: younger ones may be about to be named. */
const UPLOAD_MAX_MS = HOUR_MS;
const DUE_MAX = 10_000;

/** Every step is idempotent: what a crash leaves is still due afterwards. */
export function createPurgePhotos({ repository, files, clock }: Deps) {
  async function purge(id: number): Promise<void> {
    // First the document forgets them, so that no undo restores a photo whose files are deleted.
    let known: readonly Photo[] = [];
    const doc = await changeStored({ repository, clock }, id, (current) => {
      known = current.removed_photos ?? [];
      return { ...purgedPhotos(current, clock.now()), photos_purge_at: clock.now() };
    });
    if (doc === null) return;
    const named = new Set([...doc.photos, ...(doc.removed_photos ?? [])].map((photo) => photo.id));
    const purged = new Set(known.map((photo) => photo.id));
    const young = clock.now().getTime() - UPLOAD_MAX_MS;
    const found = await files.list(photoKey(id, ''));
    const isLeftOver = (photoId: string, changedAt: Date): boolean =>
      doc.status === 'deleted' || purged.has(photoId) || changedAt.getTime() < young;
    const unnamed = found
      .filter(({ key }) => !named.has(photoIdIn(key)))
      .filter(({ key, changedAt }) => isLeftOver(photoIdIn(key), changedAt));
    await files.remove(unnamed.map(({ key }) => key));
    await changeStored({ repository, clock }, id, (current) => ({
      photos_purge_at: purgedPhotos(current, clock.now()).photos_purge_at,
    }));
  }

  const isDue = (doc: AccommodationDoc | null): boolean =>
    doc?.photos_purge_at != null && doc.photos_purge_at <= clock.now();

  return {
    /** Returns accommodations with photos removed a day ago, by partition. */
    find: async () =>
      byPartition(
        await repository.findPhotoPurgeDue(clock.now(), DUE_MAX),
        (accommodationId) => accommodationId,
      ),
    /** Deletes the files of those photos, where another replica has not. */
    async run(accommodationIds: readonly number[], signal: AbortSignal): Promise<void> {
      for (const id of accommodationIds) {
        signal.throwIfAborted();
        if (isDue(await repository.findById(id))) await purge(id);
      }
    },
    /** Deletes what uploads that were killed left half written. */
    partial: async () => files.removePartial?.(new Date(clock.now().getTime() - UPLOAD_MAX_MS)),
    /** Deletes every file of an accommodation immediately, for a deletion or an erasure. */
    async all(accommodationId: number) {
      const found = await files.list(photoKey(accommodationId, ''));
      if (found.length > 0) await files.remove(found.map(({ key }) => key));
    },
  };
}

export type PurgePhotos = ReturnType<typeof createPurgePhotos>;

/** `12/<photo id>-640.webp` */
const photoIdIn = (key: string): string => photoIdOf(key.slice(key.indexOf('/') + 1));
