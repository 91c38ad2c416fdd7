import { storageKeys } from '@/config/storage-keys';
import { readStored, writeStored } from '@/lib/browser-storage';
import { hasConsent } from '@/lib/consent';

/** True while the visitor wants no suggestions: they are not asked again in this tab, the search works without. */
export const areSuggestionsRefused = (): boolean =>
  readStored(storageKeys.suggestionsRefused, 'session') !== null && !hasConsent('geocoding');

/** "Nein, danke". Later consent, in the settings or for the own position, takes precedence. */
export const refuseSuggestions = (): void => writeStored(storageKeys.suggestionsRefused, 'true', 'session');
