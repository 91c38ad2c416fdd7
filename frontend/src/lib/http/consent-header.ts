import { type InternalAxiosRequestConfig } from 'axios';
import { CONSENT_GEOCODING } from '@kq/contracts/constants';
import { hasConsent } from '@/lib/consent-state';

/** Tells the server that the visitor agreed to a search of places by a third party. */
export function sendConsent(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  if (hasConsent('geocoding')) config.headers.set('X-Consent', CONSENT_GEOCODING);
  return config;
}
