import 'vanilla-cookieconsent/dist/cookieconsent.css';
import './consent-manager.css';
import * as CookieConsent from 'vanilla-cookieconsent';
import { isRecordingOn, mapTilesUrl } from '@/config/env';
import { pagePath } from '@/config/paths';
import { consentText, type ConsentTexts } from './consent-texts';
import { shownFrameTexts } from './frame-texts';
import { layerOpened } from './layers';
import {
  announceConsentChange,
  CONSENT_COOKIE,
  type ConsentCategory,
  consentedCategories,
} from './consent-state';

/**
 * The consent manager, loaded lazily. It never asks unprompted: place search and map tiles are asked for in the place where
 * they are needed, measurement is offered in the settings only, and nothing runs before. It names only what this
 * installation has.
 */
async function startConsentManager(): Promise<void> {
  running ??= CookieConsent.run(createConfig());
  await running;
}

let running: Promise<void> | undefined;
let leaveLayer: (() => void) | undefined;

/** In the language of the page. */
export async function showSettings(): Promise<void> {
  await startConsentManager();
  await CookieConsent.setLanguage(shownFrameTexts().language);
  CookieConsent.showPreferences();
}

export async function acceptCategory(category: ConsentCategory): Promise<void> {
  await startConsentManager();
  CookieConsent.acceptCategory([...new Set([...consentedCategories(), category])]);
  CookieConsent.hide();
}

function createConfig(): CookieConsent.CookieConsentConfig {
  return {
    autoShow: false,
    // Otherwise its settings could not be opened in an automated browser.
    hideFromBots: false,
    cookie: { name: CONSENT_COOKIE, expiresAfterDays: 182, sameSite: 'Lax' },
    guiOptions: {
      consentModal: { layout: 'box inline', position: 'bottom left', equalWeightButtons: true },
      preferencesModal: { layout: 'box', equalWeightButtons: true },
    },
    categories: {
      necessary: { enabled: true, readOnly: true },
      geocoding: {},
      ...(mapTilesUrl() ? { map_tiles: {} } : {}),
      measurement: {},
      ...(isRecordingOn() ? { recording: {} } : {}),
    },
    onModalShow: () => {
      leaveLayer ??= layerOpened(() => CookieConsent.hidePreferences());
    },
    onModalHide: () => {
      leaveLayer?.();
      leaveLayer = undefined;
    },
    onFirstConsent: announceConsentChange,
    onChange: announceConsentChange,
    language: {
      default: shownFrameTexts().language,
      translations: {
        de: () => translate(consentText),
        pl: async () => translate((await import('./consent-texts-pl')).polishConsentText),
        en: async () => translate((await import('./consent-texts-en')).englishConsentText),
      },
    },
  };
}

/**
 * The button that opens the dialog and the legal line have its words: a language is loaded when the frame is in it.
 */
function translate(text: ConsentTexts): CookieConsent.Translation {
  const { legal, consent } = shownFrameTexts();
  const section = (linkedCategory: ConsentCategory, words: CookieConsent.Section) => ({
    ...words,
    linkedCategory,
  });
  return {
    consentModal: {
      title: text.title,
      description: text.description,
      acceptAllBtn: text.acceptAll,
      acceptNecessaryBtn: text.acceptNecessary,
      showPreferencesBtn: text.choose,
      footer: `<a href="${pagePath('privacy-policy')}">${legal.privacy}</a><a href="${pagePath('impressum')}">${legal.imprint}</a>`,
    },
    preferencesModal: {
      title: consent.open,
      acceptAllBtn: text.acceptAll,
      acceptNecessaryBtn: text.acceptNecessary,
      savePreferencesBtn: text.save,
      closeIconLabel: text.close,
      sections: [
        section('necessary', text.necessary),
        section('geocoding', text.geocoding),
        ...(mapTilesUrl() ? [section('map_tiles', text.mapTiles)] : []),
        section('measurement', text.measurement),
        ...(isRecordingOn() ? [section('recording', text.recording)] : []),
      ],
    },
  };
}
