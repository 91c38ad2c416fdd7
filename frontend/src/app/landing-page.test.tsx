import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { stubApi } from '@/testing/api-stub';
import { startApp } from './start-app';

jest.mock('@/lib/monitoring/session-monitoring');
const mockShowSettings = jest.fn();
jest.mock('@/lib/consent-manager', () => ({ showSettings: mockShowSettings }));

async function start(path: string): Promise<void> {
  stubApi({ 'GET /cities': () => ({ data: { success: true, data: [] } }) });
  window.history.replaceState(null, '', path);
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  await act(() => startApp(container));
}

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('the landing page', () => {
  it('has its sections in the order of the specification (docs/spec HOME-01)', async () => {
    await start('/');
    const form = await screen.findByRole('search', { name: 'Unterkünfte suchen' });
    const heading = (name: string) => screen.getByRole('heading', { level: 2, name });
    const parts = [
      screen.getByRole('banner'),
      form,
      heading('So kommen Ihre Leute unter'),
      within(screen.getByRole('main')).getByRole('heading', { level: 2, name: 'Beliebte Städte' }),
      heading('Was Ihnen die Arbeit abnimmt'),
      heading('Wofür es gemacht ist'),
      screen.getByRole('contentinfo'),
    ];
    const sorted = [...parts].sort((a, b) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    expect(parts.map((part) => sorted.indexOf(part))).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('states the claims of the specification (docs/spec PROD-04)', async () => {
    await start('/');
    await screen.findByRole('search', { name: 'Unterkünfte suchen' });
    const text = screen.getByRole('main').textContent.replace(/\s/g, ' ');
    for (const claim of [
      'Eine Anfrage geht an bis zu 20 Unterkünfte.',
      'Geprüfte Vermieter',
      'Datenschutz nach DSGVO',
      '14 Tage kostenlos',
      'ohne Kreditkarte',
      '4,8Bewertung von 5',
      '95 %Erfolgsquote',
      '80 %Zeitersparnis',
    ])
      expect(text).toContain(claim);
  });

  it('opens the consent manager by a button of its footer (docs/spec HOME-15)', async () => {
    await start('/');
    const footer = within(await screen.findByRole('contentinfo'));
    footer.getByRole('button', { name: 'Cookie-Einstellungen' }).click();
    await waitFor(() => expect(mockShowSettings).toHaveBeenCalledTimes(1));
  });
});

it('follows the name and the parameters of the route with the title (docs/spec PAGE-27, PAGE-29)', async () => {
  const go = async (path: string) => {
    window.history.pushState(null, '', path);
    await act(async () => window.dispatchEvent(new PopStateEvent('popstate')));
  };
  await start('/about');
  await waitFor(() => expect(document.title).toBe('Kolonnenquartier - Über uns'));
  await go('/monteurzimmer-essen');
  await waitFor(() => expect(document.title).toBe('Kolonnenquartier - Monteurzimmer Essen'));
  await go('/monteurzimmer-berlin');
  await waitFor(() => expect(document.title).toBe('Kolonnenquartier - Monteurzimmer Berlin'));
});
