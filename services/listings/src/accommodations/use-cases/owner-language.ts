import { DEFAULT_LANGUAGE, type Language } from '@kq/contracts';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { type OwnerContacts } from './ports';

export type OwnerLanguage = (ownerId: number) => Promise<Language>;

/** Returns the language of an owner's profile; German for unknown accounts and while auth is unavailable. */
export function createOwnerLanguage(deps: { contacts: OwnerContacts; logger: Logger }): OwnerLanguage {
  return async (ownerId) => {
    try {
      const [card] = await deps.contacts.byIds([ownerId]);
      return card?.language ?? DEFAULT_LANGUAGE;
    } catch (error) {
      deps.logger.warn({ err: error }, 'owner language lookup failed, default language used');
      return DEFAULT_LANGUAGE;
    }
  };
}
