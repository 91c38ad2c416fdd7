import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode } from 'react';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { emptyStay } from '@/components/accommodation/stay-params';
import { askedFeature } from '@/components/asked-accommodations';
import { authFeature } from '@/features/auth';
import { EnableOwnerPage } from '@/features/auth/components/enable-owner-page';
import { RegisterPage } from '@/features/auth/components/register-page';
import { bookingRequestFormFeature } from '@/features/booking-request-form';
import { BookingForm } from '@/features/booking-request-form/components/booking-form';
import { citiesFeature } from '@/features/cities';
import { termsFeature, TermsPage } from '@/features/content';
import { ProvidersPage } from '@/features/content/providers-page';
import { locationFeature } from '@/components/location-field';
import { landingFeature, LandingPage } from '@/features/landing';
import { requestStatusFeature } from '@/features/request-status';
import { ConfirmAccommodationsSheet } from '@/features/request-status/components/confirm-accommodations-sheet';
import { buildOffer, buildRecipient, buildRequest } from '@/features/request-status/state/test-request';
import { sessionOpened } from '@/lib/session/auth.slice';
import { stubApi } from '@/testing/api-stub';
import { buildUser } from '@/testing/builders';
import { Footer } from './layout/footer';
import { createAppStore } from './store';

function open(page: ReactNode, handlers: Parameters<typeof stubApi>[0] = {}) {
  stubApi({
    'GET /cities': () => ({ data: { success: true, data: [] } }),
    'GET /booking-requests/asked': () => ({ data: { data: [] } }),
    ...handlers,
  });
  const { store, addFeature } = createAppStore();
  for (const feature of [
    askedFeature,
    authFeature,
    bookingRequestFormFeature,
    citiesFeature,
    landingFeature,
    locationFeature,
    requestStatusFeature,
    termsFeature,
  ])
    addFeature(feature);
  store.dispatch(sessionOpened({ token: 't', user: buildUser() }));
  const router = createMemoryRouter([{ path: '*', element: page }]);
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
}

function configure(name: string, content: string): void {
  document.head.append(Object.assign(document.createElement('meta'), { name, content }));
}

const location = { display_name: 'Essen', lat: 51.45, lng: 7.01 };
const answered = buildRequest({ recipients: [buildRecipient({ status: 'accepted', offer: buildOffer() })] });

beforeEach(() => {
  document.head.replaceChildren();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('/terms', () => {
  it('shows the text of the operator', async () => {
    const data = '# Geltung\n\nDiese Bedingungen gelten.\n\n- eins\n- zwei';
    open(<TermsPage />, { 'GET /operator/terms.txt': () => ({ data }) });
    expect(await screen.findByRole('heading', { name: 'Geltung' })).toBeTruthy();
    expect(screen.getByText('Diese Bedingungen gelten.')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['eins', 'zwei']);
  });

  it('says so while the operator has configured none', async () => {
    open(<TermsPage />, { 'GET /operator/terms.txt': () => ({ status: 404, data: '<html>' }) });
    expect(
      await screen.findByText('Der Betreiber hat hier noch keine Geschäftsbedingungen hinterlegt.'),
    ).toBeTruthy();
  });

  it('offers to try again after a failure, with the request id', async () => {
    const answers = [
      { status: 503, headers: { 'x-request-id': 'r-9' } },
      { data: 'Diese Bedingungen gelten.' },
    ];
    open(<TermsPage />, { 'GET /operator/terms.txt': () => answers.shift() ?? {} });
    expect(await screen.findByText('Vorgang r-9')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('Diese Bedingungen gelten.')).toBeTruthy();
  });

  it.each([
    ['the footer', <Footer isShort />],
    ['the registration', <RegisterPage />],
    ['the change to an owner', <EnableOwnerPage />],
    [
      'the request form',
      <BookingForm context={{ accommodations: [], location }} stay={emptyStay} variant="simple" />,
    ],
    [
      'the sheet that books',
      <ConfirmAccommodationsSheet
        request={answered}
        ids={answered.recipients.map(({ accommodation_id }) => accommodation_id)}
        onClose={() => undefined}
        onDone={() => undefined}
      />,
    ],
  ])('is linked from %s', (_place, page) => {
    open(page);
    const [link] = screen.getAllByRole('link', { name: /^(AGB|Allgemeinen Geschäftsbedingungen)$/ });
    expect(link?.getAttribute('href')).toBe('/terms');
  });
});

describe('social links', () => {
  it('are absent while none are configured (docs/spec HOME-14)', () => {
    open(<Footer isShort={false} />);
    expect(screen.queryByRole('link', { name: /LinkedIn|Facebook|Instagram/ })).toBeNull();
  });

  it('lead to the profiles of the operator (docs/spec HOME-14)', () => {
    configure('kq-social-links', '[{"name":"LinkedIn","href":"https://www.linkedin.com/company/x"}]');
    open(<Footer isShort={false} />);
    expect(screen.getByRole('link', { name: 'LinkedIn' }).getAttribute('href')).toBe(
      'https://www.linkedin.com/company/x',
    );
  });
});

describe('the free trial', () => {
  const pages = [
    ['landing page', <LandingPage popularCities={null} />],
    ['providers page', <ProvidersPage />],
    ['registration', <RegisterPage />],
    ['change to an owner', <EnableOwnerPage />],
  ] as const;

  it.each(pages)('on the %s names what follows it, in the words of the operator', (_name, page) => {
    configure('kq-trial-terms', 'Danach 9 € im Monat.');
    open(page);
    expect(document.body.textContent).toMatch(/14 Tage kostenlos[^§]*Danach 9 € im Monat\./);
  });

  it.each(pages)('on the %s promises nothing more while nothing is configured', (_name, page) => {
    open(page);
    expect(document.body.textContent).toContain('Danach entstehen Kosten nur, wenn Sie zustimmen.');
  });
});
