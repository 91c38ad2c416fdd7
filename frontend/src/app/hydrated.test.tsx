import { useState } from 'react';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { keepEarlyInput } from '@/lib/early-input';
import { Hydrated } from './hydrated';

function Form() {
  const [place, setPlace] = useState('');
  const [isLong, setIsLong] = useState(false);
  return (
    <div>
      <input id="place" value={place} onChange={(event) => setPlace(event.target.value)} />
      <input id="long" type="checkbox" checked={isLong} onChange={() => setIsLong(!isLong)} />
      <p>{`${place} ${isLong}`}</p>
    </div>
  );
}

it('keeps what was typed and chosen before the code of a prerendered page had loaded', async () => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML =
    '<div><input id="place" value=""><input id="long" type="checkbox"><p> false</p></div>';
  container.querySelector<HTMLInputElement>('#place')!.value = 'Ludwigsh';
  container.querySelector<HTMLInputElement>('#long')!.checked = true;

  await act(async () => {
    const early = keepEarlyInput(container);
    hydrateRoot(
      container,
      <Hydrated onHydrated={early.restore}>
        <Form />
      </Hydrated>,
    );
  });

  expect(container.querySelector('p')?.textContent).toBe('Ludwigsh true');
  expect(container.querySelector<HTMLInputElement>('#place')?.value).toBe('Ludwigsh');
});

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

it.each(['before', 'after'] as const)('handles a tap from %s the hydration begins once', async (moment) => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = '<button type="button">0</button>';
  const button = container.querySelector('button');
  // As scripts/start.js keeps it.
  window.kqTaps = { button: moment === 'before' ? button : null, handleEvent: () => undefined };
  const early = keepEarlyInput(container);
  await act(async () => {
    early.leaveTaps();
    hydrateRoot(
      container,
      <Hydrated onHydrated={early.restore}>
        <Counter />
      </Hydrated>,
    );
    if (moment === 'after') button?.click();
  });
  expect(button?.isConnected).toBe(true);
  expect(button?.textContent).toBe('1');
  delete window.kqTaps;
});
