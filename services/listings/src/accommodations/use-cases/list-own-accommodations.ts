import { OWN_IDS_MAX, OWN_STATUSES, type OwnStatus, titleSlugOf } from '@kq/contracts';
import { type AccommodationRepository, type OwnItem } from './ports';

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'list' | 'findByIds' | 'ownItems' | 'countOwn'>;
}

interface Filter {
  readonly status?: OwnStatus | undefined;
  readonly q?: string | undefined;
}

interface ListQuery extends Filter {
  readonly id?: number | undefined;
  readonly page: number;
  readonly per_page: number;
}

/** Use cases of GET /accommodations/my and GET /accommodations/my/ids: an owner's list, searched by words. */
export function createListOwnAccommodations({ repository }: Deps) {
  async function found(ownerId: number, { status, q = '' }: Filter): Promise<OwnItem[]> {
    const items = await repository.ownItems({ ownerId, ...(status === undefined ? {} : { status }) });
    return q.trim() === '' ? items : items.filter(matches(q));
  }

  async function pageOf(ownerId: number, query: ListQuery) {
    const { id, status, q = '', page, per_page: perPage } = query;
    if (q.trim() === '' || id !== undefined)
      return repository.list({
        ...{ ownerId, page, perPage },
        ...(status === undefined ? {} : { status }),
        ...(id === undefined ? {} : { id }),
      });
    const items = await found(ownerId, query);
    const ids = items.slice((page - 1) * perPage, page * perPage).map(({ _id }) => _id);
    const docs = new Map((await repository.findByIds(ids)).map((doc) => [doc._id, doc]));
    return {
      docs: ids.flatMap((each) => docs.get(each) ?? []),
      total: items.length,
    };
  }

  return {
    async list(ownerId: number, query: ListQuery) {
      const [page, ...counted] = await Promise.all([
        pageOf(ownerId, query),
        ...OWN_STATUSES.map((status) => repository.countOwn(ownerId, status)),
      ]);
      const counts = Object.fromEntries(
        OWN_STATUSES.map((status, index) => [status, counted[index] ?? 0]),
      ) as Record<OwnStatus, number>;
      return { ...page, counts };
    },
    async ids(ownerId: number, filter: Filter) {
      const items = await found(ownerId, filter);
      return items.slice(0, OWN_IDS_MAX).map(({ _id: id, version }) => ({ id, version }));
    },
  };
}

/** Every word must be part of name, postal code or town, however they are accented. */
function matches(q: string): (item: OwnItem) => boolean {
  const words = titleSlugOf(q).split('-');
  return ({ title_slug, zip_code, city }) => {
    const text = `${title_slug} ${zip_code} ${titleSlugOf(city)}`;
    return words.every((word) => text.includes(word));
  };
}
