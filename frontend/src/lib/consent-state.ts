/**
 * Consent of the visitor. The choice is in the cookie of the consent manager, so it is readable before that
 * (lazy) module is loaded.
 */
export const CONSENT_COOKIE = 'kq_consent';

export const CONSENT_CATEGORIES = [
  'necessary',
  'geocoding',
  'map_tiles',
  'measurement',
  'recording',
] as const;
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number];

export function hasConsent(category: ConsentCategory): boolean {
  if (category === 'necessary') return true;
  return consentedCategories().includes(category);
}

export function consentedCategories(): string[] {
  const raw = document.cookie
    .split('; ')
    .find((entry) => entry.startsWith(`${CONSENT_COOKIE}=`))
    ?.slice(CONSENT_COOKIE.length + 1);
  if (!raw) return [];
  try {
    const { categories } = JSON.parse(decodeURIComponent(raw)) as { categories?: unknown };
    return Array.isArray(categories) ? categories.map(String) : [];
  } catch {
    return [];
  }
}

/** Calls back after every change of the choice; returns the unsubscriber. */
export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the consent manager only. */
export function announceConsentChange(): void {
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();
