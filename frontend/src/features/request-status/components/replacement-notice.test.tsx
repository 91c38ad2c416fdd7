import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { parseStayParams } from '@/components/accommodation/stay-params';
import { type BookingRequest } from '../api/booking-request-api';
import { buildRecipient, buildRequest } from '../state/test-request';
import { ReplacementNotice } from './replacement-notice';

const NOW = Date.parse('2026-11-24T10:00:00.000Z');
const cancelled = buildRecipient({ status: 'cancelled_by_owner' });

function show(overrides: Partial<BookingRequest>, now = NOW): void {
  cleanup();
  render(
    <MemoryRouter>
      <ReplacementNotice request={buildRequest(overrides)} now={now} />
    </MemoryRouter>,
  );
}
const searchLink = () => screen.queryByRole('link', { name: 'Ersatz suchen' })?.getAttribute('href') ?? null;

describe('ReplacementNotice', () => {
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

  it('is absent without such a cancellation, without missing beds, and when nothing can be booked', () => {
    show({ recipients: [buildRecipient({ status: 'declined' })] });
    expect(searchLink()).toBeNull();
    show({ recipients: [cancelled], beds_missing: 0 });
    expect(searchLink()).toBeNull();
    show({ recipients: [cancelled], status: 'cancelled' });
    expect(searchLink()).toBeNull();
    show({ recipients: [cancelled] }, Date.parse('2026-12-02T10:00:00.000Z'));
    expect(searchLink()).toBeNull();
  });
});
