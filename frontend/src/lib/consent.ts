import { type ConsentCategory } from './consent-state';
import { shownFrameTexts } from './frame-texts';

export { type ConsentCategory, hasConsent, onConsentChange } from './consent-state';

/** Agrees to one more category, from the place where it is needed (the location dropdown, the map). */
export async function grantConsent(category: ConsentCategory): Promise<void> {
  const manager = await import('./consent-manager');
  await manager.acceptCategory(category);
}

/** Opens the consent manager; its two failures are shown by alert (docs/spec ERR-13, ERR-14). */
export async function openConsentSettings(): Promise<void> {
  const text = shownFrameTexts().consent;
  const manager = await loadManager();
  if (!manager) {
    window.alert(text.missing);
    return;
  }
  try {
    await manager.showSettings();
  } catch (error) {
    console.warn('Consent settings failed to open', error);
    window.alert(text.failed);
  }
}

/** Null when its code cannot be loaded. */
function loadManager() {
  return import('./consent-manager').catch(() => null);
}
