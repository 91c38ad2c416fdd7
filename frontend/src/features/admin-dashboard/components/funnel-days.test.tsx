import { fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { FunnelDays } from './funnel-days';

const days = [
  { date: '2026-11-24', requests_sent: 1200, answers: 3, accepted: 2, confirmed: 1 },
  { date: '2026-11-25', requests_sent: 7, answers: 6, accepted: 5, confirmed: 4 },
];

it('exports the funnel by day with the numbers and the order of the table', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:csv';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  render(
    <MantineProvider env="test">
      <FunnelDays days={days} />
    </MantineProvider>,
  );
  const shown = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent?.replace('.', ''))));
  fireEvent.click(screen.getByRole('button', { name: 'Als CSV herunterladen' }));
  const text = new TextDecoder().decode(await saved[0]!.arrayBuffer());
  const lines = text.replace('\uFEFF', '').split('\r\n');
  expect(lines[0]).toBe(
    '"Tag";"Anfragen";"Anfragen mit Antwort";"Anfragen mit Angebot";"Anfragen mit Bestätigung"',
  );
  expect(lines.slice(1)).toEqual(['"2026-11-25";"7";"6";"5";"4"', '"2026-11-24";"1200";"3";"2";"1"']);
  expect(shown).toEqual([
    [7, 6, 5, 4],
    [1200, 3, 2, 1],
  ]);
});
