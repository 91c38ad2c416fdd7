import { TRIAL_TERMS_DEFAULT } from '@/texts/trial';

/** Settings from the gateway, as <meta name="kq-…"> elements; nothing is baked in at build time. */

/** True in the embedded tier without SMTP: every mail can be read at /dev/mailbox. */
export const isTestOperation = (): boolean => metaContent('kq-dev') === '1';

/** What follows the free trial, in the operator's words (KQ_TRIAL_TERMS). */
export const trialTerms = (): string => metaContent('kq-trial-terms') ?? TRIAL_TERMS_DEFAULT;

/** False while the operator has switched sign-in codes off: mails carry a link only (KQ_SIGN_IN_CODES). */
export const hasSignInCodes = (): boolean => metaContent('kq-sign-in-codes') !== 'off';

export interface SocialLink {
  readonly name: string;
  readonly href: string;
}

/** The operator's profiles in social networks (KQ_SOCIAL_LINKS); the gateway has checked them. */
export const socialLinks = (): readonly SocialLink[] =>
  JSON.parse(metaContent('kq-social-links') ?? '[]') as SocialLink[];

/** Path of the PMTiles archive that the gateway serves (KQ_BASEMAP). */
export const basemapPath = (): string | null => metaContent('kq-basemap');

/** URL template of a tile host (KQ_TILE_URL). */
export const mapTilesUrl = (): string | null => metaContent('kq-map-tiles');

/** True in production with recording of sessions (KQ_RECORDING); it still needs the visitor's consent. */
export const isRecordingOn = (): boolean => metaContent('kq-recording') === 'on' && !isTestOperation();

function metaContent(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null;
}
