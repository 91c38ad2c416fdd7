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
