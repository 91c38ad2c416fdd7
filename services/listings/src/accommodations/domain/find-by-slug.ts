import { AppError } from '@kq/service-kit';
import { type AccommodationDoc } from './accommodation';
import { type AccommodationRepository } from './ports';

export interface SlugQuery {
  readonly titleSlug: string;
  readonly id?: number | null;
  /** Four digits where a leading zero was lost. */
  readonly zipCode?: string | undefined;
}

/**
 * The active place behind the parts of a slug: by its id, else by title and postal code; a number that is no known
 * postal code may be an old id (DESIGN §6 Slugs). Null when nothing fits.
 */
export function createFindBySlug({ repository }: { readonly repository: AccommodationRepository }) {
  async function active(id: number): Promise<AccommodationDoc | null> {
    const doc = await repository.findById(id);
    return doc?.status === 'active' ? doc : null;
  }

  return async ({ titleSlug, id, zipCode }: SlugQuery): Promise<AccommodationDoc | null> => {
    const givenId = id ?? trailingId(titleSlug);
    if (givenId !== null) {
      const doc = await active(givenId);
      if (doc !== null) return doc;
    }
    const [match] = await repository.findByTitleSlug(titleSlug, zipCode?.padStart(5, '0'));
    if (match !== undefined) return match;
    return zipCode === undefined ? null : active(Number(zipCode));
  };
}

/** @throws AppError NOT_FOUND with the text of SPEC §8 */
export const slugNotFound = (): AppError =>
  new AppError('NOT_FOUND', { userMessage: 'Accommodation not found for the given slug' });

function trailingId(titleSlug: string): number | null {
  const digits = /-(\d{9})$/.exec(titleSlug)?.[1];
  return digits === undefined ? null : Number(digits);
}
