import { useState } from 'react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { nextTask } from '@/testing/next-task';
import { ConfirmSheet } from './confirm-sheet';

function Page() {
  const [isAsking, setIsAsking] = useState(false);
  const [isDone, setIsDone] = useState(false);
  return (
    <MantineProvider env="test">
      <h1 tabIndex={-1} ref={(heading) => void (isDone && heading?.focus())}>
        Seite
      </h1>
      {!isDone && <button onClick={() => setIsAsking(true)}>Stornieren</button>}
      {isAsking && (
        <ConfirmSheet
          isOpen
          title="Stornieren?"
          confirmLabel="Ja"
          onConfirm={() => {
            setIsAsking(false);
            setIsDone(true);
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>Das gilt sofort.</p>
        </ConfirmSheet>
      )}
    </MantineProvider>
  );
}

/** Opens the sheet with the keyboard focus on its button. */
async function openSheet() {
  render(<Page />);
  const button = screen.getByRole('button', { name: 'Stornieren' });
  button.focus();
  fireEvent.click(button);
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return button;
}

describe('ConfirmSheet', () => {
  it('returns the focus to the button that mounted it', async () => {
    const button = await openSheet();
    fireEvent.click(screen.getByRole('button', { name: 'Zurück' }));
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('leaves the focus where its action put it', async () => {
    await openSheet();
    fireEvent.click(screen.getByRole('button', { name: 'Ja' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await nextTask();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Seite' }));
  });
});
