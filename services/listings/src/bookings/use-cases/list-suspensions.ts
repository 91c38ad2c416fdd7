import { type SenderSuspension as SuspensionView } from '@kq/contracts';
import { type Contacts } from './ports';
import { type SenderSuspension } from './sender-suspension';

interface Deps {
  readonly suspension: Pick<SenderSuspension, 'list'>;
  readonly contacts: Contacts;
}

export type ListSuspensions = (page: {
  readonly page: number;
  readonly perPage: number;
}) => Promise<{ data: SuspensionView[]; total: number }>;

/** Use case of GET /admin/sender-suspensions. @throws AppError UNAVAILABLE while auth is unavailable */
export function createListSuspensions({ suspension, contacts }: Deps): ListSuspensions {
  return async ({ page, perPage }) => {
    const all = await suspension.list();
    const shown = all.slice((page - 1) * perPage, page * perPage);
    const cards = shown.length === 0 ? [] : await contacts.byIds(shown.map((one) => one.dispatcherId));
    const cardOf = new Map(cards.map((card) => [card.id, card]));
    const data = shown.map(({ dispatcherId, until, reportCount }) => ({
      id: dispatcherId,
      name: cardOf.get(dispatcherId)?.name ?? null,
      company: cardOf.get(dispatcherId)?.company ?? null,
      reports: reportCount,
      suspended_until: until.toISOString(),
    }));
    return { data, total: all.length };
  };
}
