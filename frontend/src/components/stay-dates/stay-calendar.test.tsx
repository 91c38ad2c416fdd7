import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { StayCalendar } from './stay-calendar';

const TODAY = '2026-11-24';

function Form({ start, end }: { readonly start: string; readonly end: string }) {
  const [dates, setDates] = useState({ start, end });
  return (
    <MantineProvider env="test">
      <StayCalendar startId="von" endId="bis" dates={dates} today={TODAY} onChange={setDates} />
    </MantineProvider>
  );
}

function open(start = '', end = '') {
  render(<Form start={start} end={end} />);
  fireEvent.click(screen.getByRole('button', { name: /^Von/ }));
  return within(screen.getByRole('dialog', { name: 'Zeitraum wählen' }));
}

function day(date: string): HTMLButtonElement {
  const found = document.querySelector<HTMLButtonElement>(`[data-date="${date}"]:not([data-hidden])`);
  if (!found) throw new Error(`no day ${date}`);
  return found;
}

beforeAll(() => jest.useFakeTimers({ now: new Date(`${TODAY}T10:00:00Z`), doNotFake: ['queueMicrotask'] }));
afterAll(() => jest.useRealTimers());

describe('StayCalendar', () => {
  it('picks arrival and departure and counts the nights', () => {
    const dialog = open();
    dialog.getByText('Anreise wählen');
    fireEvent.click(day('2026-12-01'));
    dialog.getByText('Abreise wählen');
    fireEvent.click(day('2026-12-19'));
    dialog.getByText('Di., 1. Dez. – Sa., 19. Dez. · 18 Nächte');
    expect(screen.getByRole('button', { name: 'Von Di., 1. Dez.' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Bis Sa., 19. Dez.' })).toBeTruthy();
  });

  it.each([
    ['2026-11-20', '2026-11-28'],
    ['2026-12-19', '2026-12-01'],
    ['2026-12-19', '2026-12-19'],
  ])('counts no nights of %s to %s, and asks for the arrival (docs/spec HOME-18)', (start, end) => {
    open(start, end).getByText('Anreise wählen');
  });

  it('takes an earlier second day as a new arrival', () => {
    const dialog = open('2026-12-10', '');
    fireEvent.click(day('2026-12-03'));
    dialog.getByText('Abreise wählen');
    expect(screen.getByRole('button', { name: 'Von Do., 3. Dez.' })).toBeTruthy();
  });

  it('offers no past days and none beyond the longest stay', () => {
    open();
    expect(day('2026-11-23').disabled).toBe(true);
    expect(day('2026-11-24').disabled).toBe(false);
  });

  it('moves by keyboard into months that are not shown', () => {
    const dialog = open('2026-12-01', '2026-12-19');
    fireEvent.keyDown(day('2026-12-01'), { key: 'End' });
    expect(document.activeElement).toBe(day('2026-12-06'));
    for (const month of ['6. Jan. 2027', '6. Feb. 2027', '6. März 2027']) {
      fireEvent.keyDown(document.activeElement!, { key: 'PageDown' });
      expect(document.activeElement?.getAttribute('aria-label')).toContain(month);
    }
    fireEvent.click(dialog.getByRole('button', { name: 'Zurücksetzen' }));
    dialog.getByText('Anreise wählen');
  });
});
