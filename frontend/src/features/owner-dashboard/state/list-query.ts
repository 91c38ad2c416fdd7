import { OWN_STATUSES } from '@kq/contracts/http/own-accommodations';
import { type OwnListQuery, type OwnPage } from '../api/owner-api';

export const firstPage: OwnListQuery = { page: 1 };

/** Reads page, state and words of the list from the address. */
export function listQueryOf(params: URLSearchParams): OwnListQuery {
  const page = Number(params.get('page'));
  const status = OWN_STATUSES.find((known) => known === params.get('status'));
  const q = params.get('q')?.trim().slice(0, 80);
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    ...(status ? { status } : {}),
    ...(q ? { q } : {}),
  };
}

export function listPath({ page, status, q }: OwnListQuery): string {
  const params = new URLSearchParams({ section: 'places' });
  if (status) params.set('status', status);
  if (q) params.set('q', q);
  if (page > 1) params.set('page', String(page));
  return `?${params.toString()}`;
}

/** Counts all accommodations of the owner, whatever the filter. */
export const ownedCount = ({ meta: { counts, total } }: OwnPage): number =>
  counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : total;
