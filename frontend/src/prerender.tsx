import './theme/global.css';
import './theme/inter.css';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { BootScreen } from './app/layout/boot-screen';
import { SearchShell } from './app/layout/search-shell';
import { createRoutes } from './app/routes';
import { createAppStore } from './app/store';
import { storageKeys } from './config/storage-keys';
import { citiesFeature } from './features/cities';
import { startFrameTexts } from './lib/frame-texts';
import { frameText } from './texts/frame';

startFrameTexts(frameText);

/** The markup of a public page as a signed-out visitor first sees it; scripts/prerender.mjs writes it to dist. */
export async function renderPage(path: string): Promise<string> {
  const { store, addFeature } = createAppStore({ hasSagas: false });
  addFeature(citiesFeature);
  const { query, dataRoutes } = createStaticHandler(
    createRoutes({ addFeature, checkNavigation: () => Promise.resolve(null) }),
  );
  const context = await query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} answers ${context.status}`);
  return renderToString(
    <StrictMode>
      <Provider store={store}>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Provider>
    </StrictMode>,
  );
}

/** Where the chosen language of a page is stored. */
export const LANGUAGE_KEY = storageKeys.answerLanguage;

/** The search until its code is loaded. */
export const renderSearchShell = (): string => renderToString(<SearchShell />);

/** Placeholder until the code of another page is loaded. */
export const renderBootScreen = (): string => renderToString(<BootScreen />);
