import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '@kq/contracts/constants';
import { messageTemplatesFeature } from '@/components/message-templates';
import { respondFeature } from '@/features/respond';
import { RespondPage } from '@/features/respond/components/respond-page';
import { translatedRespondTexts } from '@/features/respond/components/respond-texts';
import { type RespondTexts } from '@/features/respond/texts';
import { startFrameTexts } from '@/lib/frame-texts';
import { startSessionMonitoring } from '@/lib/monitoring/session-monitoring';
import { type Catalogues } from '@/lib/page-language';
import { reportError } from '@/lib/report-error';
import { followViewportHeight } from '@/lib/viewport';
import { readStoredWaiting } from '@/lib/waiting-request/stored-waiting';
import { applyColorScheme, readColorScheme } from '@/theme/color-scheme';
import { createBell } from '../layout/bell';
import { LegalFooter } from '../layout/legal-footer';
import { PageFrame } from '../layout/page-frame';
import { createPageStore } from '../page-store';
import { AnswerBoundary } from './answer-boundary';

/** Each language is a chunk; scripts/start.js preloads the one that `lang` of the document names. */
const catalogues: Catalogues<RespondTexts> = {
  ...translatedRespondTexts,
  de: async () => (await import('@/features/respond/texts')).respondText,
};

/** Start-up of the answer page opened from a mail: that of start-app.ts without router and guards. */
export async function startAnswer(container: HTMLElement): Promise<void> {
  followViewportHeight();
  applyColorScheme(readColorScheme());
  const [texts, waiting] = await Promise.all([
    firstTexts(),
    readStoredWaiting().length > 0 ? import('./waiting-requests') : null,
  ]);
  startFrameTexts(texts.frame);
  startSessionMonitoring();
  const { store, addFeature, initializeAuth } = createPageStore();
  for (const feature of [respondFeature, messageTemplatesFeature]) addFeature(feature);
  if (waiting !== null) addFeature(waiting.waitingRequestFeature);
  void initializeAuth();
  const Bell = createBell(addFeature);
  createRoot(container).render(
    <StrictMode>
      <Provider store={store}>
        <PageFrame
          bell={<Bell />}
          waiting={waiting !== null && <waiting.WaitingStrip />}
          footer={<LegalFooter />}
        >
          <AnswerBoundary>
            <RespondPage catalogues={catalogues} first={texts} />
          </AnswerBoundary>
        </PageFrame>
      </Provider>
    </StrictMode>,
  );
}

async function firstTexts(): Promise<RespondTexts> {
  const { lang } = document.documentElement;
  const language: Language = LANGUAGES.find((one) => one === lang) ?? DEFAULT_LANGUAGE;
  try {
    return await catalogues[language]();
  } catch (error) {
    reportError(error, `texts in ${language}`);
    return catalogues[DEFAULT_LANGUAGE]();
  }
}
