import { type Language } from '@kq/contracts/constants';
import { frameText } from '@/texts/frame';
import { englishFrameText } from '@/texts/frame-en';
import { polishFrameText } from '@/texts/frame-pl';
import { openConsentSettings } from './consent';
import { showFrameTexts } from './frame-texts';

const frames = { de: frameText, pl: polishFrameText, en: englishFrameText };

const settings = () => document.querySelector('#cc-main .pm')?.textContent ?? '';

async function openIn(language: Language): Promise<string> {
  showFrameTexts(frames[language]);
  await openConsentSettings();
  return settings();
}

afterEach(() => showFrameTexts(frameText));

it('shows the settings in the language of the page, also when it has changed since', async () => {
  expect(await openIn('pl')).toMatch(/^Ustawienia plików cookie.*Wyszukiwanie miejscowości.*Zapisz wybór$/s);
  expect(await openIn('en')).toMatch(/^Cookie settings.*Place search.*Save choice$/s);
  const german = await openIn('de');
  expect(german).toMatch(/^Cookie-Einstellungen.*Ortssuche.*Auswahl speichern$/s);
  expect(german).not.toMatch(/Place search|Wyszukiwanie/);
});
