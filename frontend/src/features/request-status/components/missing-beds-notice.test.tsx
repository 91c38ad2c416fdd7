import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { RECIPIENT_STATUSES } from '@kq/contracts/constants';
import { parseStayParams } from '@/components/accommodation/stay-params';
import { type BookingRequest } from '../api/booking-request-api';
import { buildCoverage, buildOffer, buildRecipient, buildRequest } from '../state/test-request';
import { MissingBedsNotice } from './missing-beds-notice';

const NOW = Date.parse('2026-11-24T10:00:00.000Z');
const cancelled = buildRecipient({ status: 'cancelled_by_owner' });

function show(overrides: Partial<BookingRequest>, now = NOW): void {
  cleanup();
  render(
    <MemoryRouter>
      <MissingBedsNotice request={buildRequest(overrides)} now={now} />
    </MemoryRouter>,
  );
}
const searchLink = () =>
  screen.queryByRole('link', { name: 'Fehlende Betten suchen' })?.getAttribute('href') ?? null;

describe('MissingBedsNotice', () => {
  it('names the accommodation and opens the search with place, dates and the missing beds', () => {
    show({ recipients: [cancelled], beds_missing: 5 });
    expect(
      screen.getByText('Haus Rheinblick hat nach der Bestätigung abgesagt. Es fehlen 5 Betten.'),
    ).toBeTruthy();
    const { pathname, searchParams } = new URL(searchLink() ?? '', 'https://kq.example');
    expect(pathname).toBe('/search');
    expect(parseStayParams(searchParams, '2026-11-24')).toMatchObject({
      location: 'Ludwigshafen am Rhein',
      lat: 49.48,
      lng: 8.44,
      workers: 5,
      startDate: '2026-12-01',
      endDate: '2026-12-19',
    });
  });

  it('speaks of owners who may offer again only where one may', () => {
    show({ recipients: [cancelled, buildRecipient({ status: 'withdrawn' })], beds_missing: 5 });
    expect(screen.queryByText(/können wieder zusagen/)).toBeNull();
    expect(screen.getByText('Fragen Sie für die fehlenden Betten weitere Unterkünfte an.')).toBeTruthy();
    show({ recipients: [cancelled, buildRecipient({ status: 'released' })], beds_missing: 5 });
    expect(screen.getByText(/können wieder zusagen/)).toBeTruthy();
  });

  it('searches from the first to the last night that lacks beds', () => {
    const confirmed = [{ from: '2026-12-01', to: '2026-12-05', beds: 12 }];
    show({ recipients: [buildRecipient({ status: 'withdrawn' })], coverage: buildCoverage(confirmed) });
    expect(screen.getByRole('heading').textContent).toBe(
      'Es fehlen 12 Betten in den Nächten 5.–19. Dez., und es steht keine Antwort mehr aus.',
    );
    expect(searchLink()).toContain('workers=12&startDate=2026-12-05&endDate=2026-12-19');
  });

  it('says that all have declined', () => {
    show({ recipients: [buildRecipient({ status: 'declined' })], coverage: buildCoverage([]) });
    expect(screen.getByRole('heading').textContent).toBe('Alle haben abgesagt.');
    expect(searchLink()).not.toBeNull();
  });

  it('says that the request is cancelled, with a new search until arrival', () => {
    const again = () => screen.queryByRole('link', { name: 'Neu suchen' });
    show({ recipients: [cancelled], status: 'cancelled' });
    expect(screen.getByRole('heading').textContent).toBe('Diese Anfrage ist storniert.');
    expect(again()?.getAttribute('href')).toContain('workers=12&startDate=2026-12-01');
    show({ recipients: [cancelled], status: 'cancelled' }, Date.parse('2026-12-02T10:00:00.000Z'));
    expect(again()).toBeNull();
  });

  const ENDED = RECIPIENT_STATUSES.filter((status) => !['queued', 'sent'].includes(status));
  const OFFERED = ['accepted', 'partially_accepted', 'countered'];
  it.each(ENDED)('has a way on while beds are missing and the only recipient is %s', (status) => {
    const offer = OFFERED.includes(status) ? buildOffer({ beds: 4 }) : null;
    const recipient = buildRecipient({ status, offer });
    show({ recipients: [recipient], coverage: buildCoverage([], recipient.parts) });
    expect(searchLink()).not.toBeNull();
  });

  it('is absent while an owner is waited for, while offers suffice, and without missing beds', () => {
    show({ recipients: [buildRecipient({ status: 'sent' }), buildRecipient({ status: 'declined' })] });
    expect(searchLink()).toBeNull();
    const enough = buildRecipient({ status: 'accepted', offer: buildOffer({ beds: 12 }) });
    show({ recipients: [enough], coverage: buildCoverage([], enough.parts) });
    expect(searchLink()).toBeNull();
    show({ recipients: [cancelled], beds_missing: 0 });
    expect(searchLink()).toBeNull();
  });
});
