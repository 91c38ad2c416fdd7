import { type ConsentCategory } from './consent-state';

export { type ConsentCategory, hasConsent, onConsentChange } from './consent-state';

/** Agrees to one more category, from the place where it is needed (the location dropdown, the map). */
export async function grantConsent(category: ConsentCategory): Promise<void> {
  const manager = await import('./consent-manager');
  await manager.acceptCategory(category);
}

/** Opens the consent manager; its two failures are shown by alert (docs/spec ERR-13, ERR-14). */
export async function openConsentSettings(): Promise<void> {
  const manager = await loadManager();
  if (!manager) {
    window.alert('Cookie-Einstellungen sind nicht verfügbar. Bitte laden Sie die Seite neu.');
    return;
  }
  try {
    await manager.showSettings();
  } catch (error) {
    console.warn('Consent settings failed to open', error);
    window.alert('Cookie-Einstellungen konnten nicht geöffnet werden.');
  }
}

/** Null when its code cannot be loaded. */
function loadManager() {
  return import('./consent-manager').catch(() => null);
}
