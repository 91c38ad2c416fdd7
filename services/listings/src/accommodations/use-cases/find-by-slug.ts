import { reason } from '@kq/contracts/reasons/reason';
import { AppError } from '@kq/kernel';
import { type AccommodationDoc } from '../domain/accommodation';
import { type AccommodationRepository } from './ports';
import { type IsPublic } from '../../visibility/domain/visibility';

export interface SlugQuery {
  readonly titleSlug: string;
  readonly id?: number | null;
  /** Four digits when a leading zero was lost. */
  readonly zipCode?: string | undefined;
}

interface Deps {
  readonly repository: AccommodationRepository;
  readonly isPublic: IsPublic;
}

/**
 * Finds the public accommodation for the parts of a slug: by its id, else by title and postal code; a number that is no
 * known postal code may be an old id (docs/design.md D47). Of several with one title, the one that has had it longest
 * wins, so that an imitation does not take over an address. Null without a match.
 */
export function createFindBySlug({ repository, isPublic }: Deps) {
  async function publicById(id: number): Promise<AccommodationDoc | null> {
    const doc = await repository.findById(id);
    return doc !== null && isPublic(doc) ? doc : null;
  }

  return async ({ titleSlug, id, zipCode }: SlugQuery): Promise<AccommodationDoc | null> => {
    const givenId = id ?? trailingId(titleSlug);
    if (givenId !== null) {
      const doc = await publicById(givenId);
      if (doc !== null) return doc;
    }
    const [match] = await repository.findByTitleSlug(titleSlug, zipCode?.padStart(5, '0'));
    if (match !== undefined) return match;
    return zipCode === undefined ? null : publicById(Number(zipCode));
  };
}

/** Returns the error with the text of docs/spec ERR-12. */
export const slugNotFound = (): AppError => new AppError('NOT_FOUND', { reason: reason('slug_unknown') });

function trailingId(titleSlug: string): number | null {
  const digits = /-(\d{9})$/.exec(titleSlug)?.[1];
  return digits === undefined ? null : Number(digits);
}
