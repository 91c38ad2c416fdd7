import { type Clock } from '@kq/kernel';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { type Contacts } from './ports';
import { shareById } from './share-reads';

const KEEP_MS = 60_000;
const ENTRIES_MAX = 5000;

/** Caches numbers for a minute per owner. */
export function createOwnerPhones(deps: { contacts: Contacts; clock: Clock; logger: Logger }) {
  const cardsOf = shareById(
    (ids) => deps.contacts.byIds(ids),
    (card) => card.id,
  );
  const known = new Map<number, { phone: string | null; until: number }>();

  async function learn(ids: readonly number[], now: number): Promise<void> {
    const cards = new Map((await cardsOf(ids)).map((card) => [card.id, card]));
    if (known.size > ENTRIES_MAX) known.clear();
    for (const id of ids) known.set(id, { phone: cards.get(id)?.phone ?? null, until: now + KEEP_MS });
  }

  return {
    /** Returns numbers by owner id; omits unknown ones, and all missing ones while auth is unavailable. */
    async of(ownerIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
      const now = deps.clock.now().getTime();
      const stale = [...new Set(ownerIds)].filter((id) => (known.get(id)?.until ?? 0) <= now);
      try {
        if (stale.length > 0) await learn(stale, now);
      } catch (error) {
        deps.logger.warn({ err: error }, 'owner phone lookup failed, phone numbers omitted');
      }
      return new Map(ownerIds.flatMap((id) => phoneEntry(id, known.get(id)?.phone)));
    },
  };
}

/** Returns phone numbers of owners to dispatchers whom they accepted. */
export type OwnerPhones = ReturnType<typeof createOwnerPhones>;

function phoneEntry(id: number, phone: string | null | undefined): [number, string][] {
  return phone === null || phone === undefined ? [] : [[id, phone]];
}
