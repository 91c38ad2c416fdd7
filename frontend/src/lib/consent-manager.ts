import 'vanilla-cookieconsent/dist/cookieconsent.css';
import './consent-manager.css';
import * as CookieConsent from 'vanilla-cookieconsent';
import { isRecordingOn, mapTilesUrl } from '@/config/env';
import { pagePath } from '@/config/paths';
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

export async function showSettings(): Promise<void> {
  await startConsentManager();
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
    language: { default: 'de', translations: { de: texts() } },
  };
}

const mapTilesSection: CookieConsent.Section = {
  title: 'Kartenbilder',
  description: 'Die Karte lädt Bilder von einem Kartendienst; er erfährt dabei Ihre IP-Adresse.',
  linkedCategory: 'map_tiles',
};

const recordingSection: CookieConsent.Section = {
  title: 'Sitzungsaufzeichnung',
  description:
    'Mausbewegungen, Klicks und der Aufbau der Seite werden an uns gesendet, damit wir Fehler nachsehen können. Texte, Eingaben und Bilder sind unkenntlich, bevor etwas Ihr Gerät verlässt. Aufzeichnungen werden nach 30 Tagen gelöscht, oder sofort, wenn Sie hier ausschalten.',
  linkedCategory: 'recording',
};

function texts(): CookieConsent.Translation {
  return {
    consentModal: {
      title: 'Ihre Einwilligung',
      description:
        'Was über das Notwendige hinausgeht, läuft erst mit Ihrer Einwilligung. Wählen Sie einzeln, oder alles auf einmal.',
      acceptAllBtn: 'Alle erlauben',
      acceptNecessaryBtn: 'Nur notwendige',
      showPreferencesBtn: 'Einzeln wählen',
      footer: `<a href="${pagePath('privacy-policy')}">Datenschutz</a><a href="${pagePath('impressum')}">Impressum</a>`,
    },
    preferencesModal: {
      title: 'Cookie-Einstellungen',
      acceptAllBtn: 'Alle erlauben',
      acceptNecessaryBtn: 'Nur notwendige',
      savePreferencesBtn: 'Auswahl speichern',
      closeIconLabel: 'Schließen',
      sections: [
        {
          title: 'Notwendig',
          description:
            'Anmeldung, Ihre Auswahl auf der Seite und diese Einstellungen. Ohne sie geht es nicht.',
          linkedCategory: 'necessary',
        },
        {
          title: 'Ortssuche',
          description:
            'Ihre Eingabe im Ortsfeld, oder auf Wunsch Ihr Standort, wird an den Geocoding-Dienst gesendet.',
          linkedCategory: 'geocoding',
        },
        ...(mapTilesUrl() ? [mapTilesSection] : []),
        {
          title: 'Messung',
          description:
            'Ladezeiten, die Beschriftung angeklickter Schaltflächen und Art und Dauer der Aufrufe werden an uns gesendet. Eingaben werden nicht gelesen.',
          linkedCategory: 'measurement',
        },
        ...(isRecordingOn() ? [recordingSection] : []),
      ],
    },
  };
}
