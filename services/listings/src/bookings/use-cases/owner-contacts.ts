import { type Clock } from '@kq/kernel';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { NO_CONTACT, type OwnerContact, ownerContact } from '../domain/visible-contact';
import { type Contacts } from './ports';

const KEEP_MS = 60_000;
const ENTRIES_MAX = 5000;

/** Caches contact data for a minute per owner. */
export function createOwnerContacts(deps: { contacts: Contacts; clock: Clock; logger: Logger }) {
  const known = new Map<number, { contact: OwnerContact; until: number }>();

  async function load(ids: readonly number[], now: number): Promise<void> {
    const cards = new Map((await deps.contacts.byIds(ids)).map((card) => [card.id, card]));
    if (known.size > ENTRIES_MAX) known.clear();
    for (const id of ids) known.set(id, { contact: ownerContact(cards.get(id)), until: now + KEEP_MS });
  }

  return {
    /** Returns contact data by owner id; empty of deleted owners, and of unknown ones while auth is unavailable. */
    async of(ownerIds: readonly number[]): Promise<ReadonlyMap<number, OwnerContact>> {
      const now = deps.clock.now().getTime();
      const stale = [...new Set(ownerIds)].filter((id) => (known.get(id)?.until ?? 0) <= now);
      try {
        if (stale.length > 0) await load(stale, now);
      } catch (error) {
        deps.logger.warn({ err: error }, 'owner contact lookup failed, contact data omitted');
      }
      return new Map(ownerIds.map((id) => [id, known.get(id)?.contact ?? NO_CONTACT]));
    },
  };
}

/** Returns contact data of owners to dispatchers whom they accepted. */
export type OwnerContacts = ReturnType<typeof createOwnerContacts>;
