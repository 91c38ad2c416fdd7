import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { startSessionMonitoring } from '@/lib/monitoring/session-monitoring';
import { followViewportHeight } from '@/lib/viewport';
import { applyColorScheme, readColorScheme } from '@/theme/color-scheme';
import { createBell } from '../layout/bell';
import { LegalFooter } from '../layout/legal-footer';
import { PageFrame } from '../layout/page-frame';
import { Component as AnswerPage, features } from '../routes/booking-response-route';
import { createAppStore } from '../store';
import { AnswerBoundary } from './answer-boundary';

/** Start-up of the answer page opened from a mail: that of start-app.ts without router and guards. */
export function startAnswer(container: HTMLElement): void {
  followViewportHeight();
  applyColorScheme(readColorScheme());
  startSessionMonitoring();
  const { store, addFeature, initializeAuth } = createAppStore();
  features.forEach(addFeature);
  void initializeAuth();
  const Bell = createBell(addFeature);
  createRoot(container).render(
    <StrictMode>
      <Provider store={store}>
        <PageFrame bell={<Bell />} footer={<LegalFooter />}>
          <AnswerBoundary>
            <AnswerPage />
          </AnswerBoundary>
        </PageFrame>
      </Provider>
    </StrictMode>,
  );
}
