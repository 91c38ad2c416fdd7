import { type Accommodation, type AccommodationCard } from '@kq/contracts/http/accommodations';
import { parseAccommodationSlug, titleSlugOf } from '@kq/contracts/slug';
import { ApiError, toApiError } from '@/lib/api-error';
import { detailText } from './texts';

/** The calls it needs, so that its rules are tested without a server. */
export interface FindCalls {
  readonly byId: (id: number) => Promise<Accommodation>;
  readonly bySlug: (titleSlug: string, zipCode: string) => Promise<Accommodation>;
  readonly many: () => Promise<readonly AccommodationCard[]>;
}

/**
 * The accommodation behind the last part of an address (docs/spec URL-02, API-21; docs/design.md D47): by its id, else
 * by title and postal code, else the number that looked like a postal code as an id, else by matching all
 * accommodations here.
 * @throws ApiError 404 with the text of docs/spec ERR-12
 */
export async function findAccommodation(slug: string, calls: FindCalls): Promise<Accommodation> {
  if (isNumber(slug)) return calls.byId(Number(slug));
  const { id, titleSlug, zipCode } = parseAccommodationSlug(slug);
  const byId = id === null ? null : await orNull(calls.byId(id));
  if (byId) return byId;
  const bySlug = titleSlug === '' ? null : await orNull(calls.bySlug(titleSlug, zipCode));
  if (bySlug) return bySlug;
  const byOldId = id === null && zipCode !== '' ? await orNull(calls.byId(Number(zipCode))) : null;
  if (byOldId) return byOldId;
  const match = (await calls.many()).find((card) => isMatch(card, titleSlug, zipCode));
  if (match) return calls.byId(match.id);
  throw new ApiError({
    status: 404,
    code: 'not_found',
    message: detailText.slugNotFound,
    isFromServer: true,
  });
}

/** A lost connection or an overloaded server says nothing about the accommodation: those stay errors. */
async function orNull(call: Promise<Accommodation>): Promise<Accommodation | null> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError) || toApiError(error).isRetryable) throw error;
    return null;
  }
}

const isMatch = ({ title, zip_code }: AccommodationCard, titleSlug: string, zipCode: string): boolean =>
  titleSlug !== '' &&
  titleSlugOf(title) === titleSlug &&
  (zipCode === '' || zip_code === zipCode.padStart(5, '0'));

const isNumber = (text: string): boolean => /^\d{1,15}$/.test(text);
