import { type ContactCard } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { type AccommodationDoc } from '../domain/accommodation';
import { type HistoryEntry, historyOf } from '../domain/history';
import { type AccommodationRepository, type OwnerContacts } from './ports';

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'findById' | 'list'>;
  readonly contacts: OwnerContacts;
}

export interface AdminView {
  readonly doc: AccommodationDoc;
  /** Null: the account was erased. */
  readonly owner: ContactCard | null;
  readonly ownerAccommodations: number;
  readonly history: readonly HistoryEntry[];
  readonly nameOf: (userId: number | null) => string | null;
}

/** Use case of GET /admin/accommodations/{id}. @throws AppError NOT_FOUND, UNAVAILABLE while auth is unavailable */
export function createReadAdminAccommodation({ repository, contacts }: Deps) {
  return async (id: number): Promise<AdminView> => {
    const doc = await repository.findById(id);
    if (doc === null || doc.status === 'deleted') throw new AppError('NOT_FOUND');
    const history = historyOf(doc);
    const admins = history.flatMap(({ userId }) => userId ?? []);
    const [cards, { total }] = await Promise.all([
      contacts.byIds([...new Set([doc.owner_id, ...admins])]),
      repository.list({ ownerId: doc.owner_id, page: 1, perPage: 1 }),
    ]);
    const cardOf = (userId: number) => cards.find((card) => card.id === userId);
    return {
      ...{ doc, history },
      owner: cardOf(doc.owner_id) ?? null,
      ownerAccommodations: total,
      nameOf: (userId) => (userId === null ? null : (cardOf(userId)?.name ?? null)),
    };
  };
}
