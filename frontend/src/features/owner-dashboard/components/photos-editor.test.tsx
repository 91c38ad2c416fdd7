import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type Photo } from '@kq/contracts/http/accommodations';
import { sessionOpened } from '@/lib/session/auth.slice';
import { buildOwnAccommodation } from '@/testing/accommodation-builders';
import { stubApi } from '@/testing/api-stub';
import { buildToken, buildUser } from '@/testing/builders';
import { type OwnAccommodation } from '../api/owner-api';
import { OwnAccommodations } from './own-accommodations';
import { createTestStore } from '../state/test-store';

function buildPhoto(digit: string, overrides: Partial<Photo> = {}): Photo {
  return {
    id: digit.repeat(32),
    url: `/api/accommodations/7/photos/${digit.repeat(32)}-800.webp`,
    alt: `Foto ${digit}`,
    room: null,
    width: 1600,
    height: 1200,
    color: '#445566',
    placeholder: null,
    sources: [],
    ...overrides,
  };
}

/** The owner's dashboard at the photos of an accommodation, on a server that stores what is sent. */
function open(photos: Photo[], handlers: Parameters<typeof stubApi>[0] = {}) {
  let accommodation = buildOwnAccommodation({ id: 7, photos });
  const known = [...photos];
  const calls = stubApi({
    'GET /accommodations/my': () => ({
      data: { data: [accommodation], meta: { page: 1, per_page: 20, total: 1 } },
    }),
    'PUT /accommodations/7/photos': ({ body }) => {
      const choices = (body as { photos: { id: string; alt: string; room: string | null }[] }).photos;
      accommodation = {
        ...accommodation,
        photos: choices.map((choice) => ({ ...known.find(({ id }) => id === choice.id)!, ...choice })),
      };
      return { data: accommodation };
    },
    ...handlers,
  });
  const store = createTestStore();
  store.dispatch(sessionOpened({ token: buildToken(60), user: buildUser() }));
  const router = createMemoryRouter([{ path: '/', Component: OwnAccommodations }], {
    initialEntries: ['/?section=places&photos=7'],
  });
  render(
    <Provider store={store}>
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
  return { calls, accommodation: () => accommodation };
}

const jpeg = (name: string): File => new File(['jpeg'], name, { type: 'image/jpeg' });
const choose = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Fotos auswählen', { selector: 'input' }), {
    target: { files },
  });
const shown = (): string[] =>
  within(screen.getByRole('list', { name: 'Fotos in ihrer Reihenfolge' }))
    .getAllByRole('img')
    .map((image) => image.getAttribute('alt') ?? '');

describe('photos of an own accommodation', () => {
  it('are uploaded one by one in the order of their choice, each as the body of its call', async () => {
    const added = [buildPhoto('a'), buildPhoto('b')];
    let count = 0;
    const { calls } = open([], {
      'POST /accommodations/7/photos': () => {
        count += 1;
        return { status: 201, data: buildOwnAccommodation({ id: 7, photos: added.slice(0, count) }) };
      },
    });
    expect(await screen.findByText('Noch kein Foto')).toBeTruthy();
    await choose(jpeg('haus.jpg'), jpeg('bad.jpg'));
    await waitFor(() => expect(shown()).toEqual(['Foto a', 'Foto b']));
    const sent = calls.filter(({ url }) => url === '/accommodations/7/photos');
    expect(sent.map(({ body }) => (body as File).name)).toEqual(['haus.jpg', 'bad.jpg']);
    expect(sent[0]?.headers.get('Content-Type')).toBe('image/jpeg');
    expect(screen.queryByText('haus.jpg')).toBeNull();
  });

  it('can be tried again after a failure', async () => {
    let isBroken = true;
    open([], {
      'POST /accommodations/7/photos': () =>
        isBroken
          ? { status: 503, data: { code: 'unavailable', message: 'Bitte gleich noch einmal.' } }
          : { status: 201, data: buildOwnAccommodation({ id: 7, photos: [buildPhoto('a')] }) },
    });
    await choose(jpeg('haus.jpg'));
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen: haus.jpg' });
    isBroken = false;
    fireEvent.click(retry);
    await waitFor(() => expect(shown()).toEqual(['Foto a']));
  });

  it('all arrive, in their order, while a limit refuses some of them for a moment', async () => {
    const refusals = [429, 503, 429];
    const added: Photo[] = [];
    const { calls } = open([], {
      'POST /accommodations/7/photos': () => {
        const status = added.length === 2 || added.length === 5 ? refusals.pop() : undefined;
        if (status !== undefined)
          return { status, headers: { 'retry-after': '1' }, data: { code: 'x', message: 'Bitte warten.' } };
        added.push(buildPhoto(added.length.toString(16)));
        return { status: 201, data: buildOwnAccommodation({ id: 7, photos: [...added] }) };
      },
    });
    await choose(...Array.from({ length: 16 }, (_each, index) => jpeg(`${index}.jpg`)));
    expect(await screen.findByText('wartet, bis wieder Platz ist')).toBeTruthy();
    await waitFor(() => expect(shown()).toHaveLength(16), { timeout: 20_000 });
    const sent = calls.filter(({ method }) => method === 'POST');
    const names = sent.map(({ body }) => (body as File).name);
    expect([...new Set(names)]).toEqual(Array.from({ length: 16 }, (_each, index) => `${index}.jpg`));
    expect(names).toHaveLength(19);
    expect(screen.queryByRole('list', { name: 'Übertragung' })).toBeNull();
  });

  it.each([413, 408])('show the text of the server for %i', async (status) => {
    open([], {
      'POST /accommodations/7/photos': () => ({
        status,
        data: { code: 'x', message: 'Die Datei ist zu groß. Möglich sind höchstens 10 MB.' },
      }),
    });
    await choose(jpeg('haus.jpg'));
    expect(await screen.findByText(/Möglich sind höchstens 10 MB\./)).toBeTruthy();
    const retries = screen.queryAllByRole('button', { name: /^Erneut versuchen/ });
    expect(retries).toHaveLength(status === 413 ? 0 : 1);
  });

  it('say why one was refused, without another try for the same file', async () => {
    open([], {
      'POST /accommodations/7/photos': () => ({
        status: 422,
        data: { code: 'validation_failed', message: 'x', errors: { photo: ['Die Datei ist leer.'] } },
      }),
    });
    await choose(jpeg('haus.jpg'));
    expect(await screen.findByText(/Die Datei ist leer\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Erneut versuchen/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Abbrechen: haus.jpg' })).toBeTruthy();
  });

  it('can be cancelled while they are sent', async () => {
    const { calls } = open([], { 'POST /accommodations/7/photos': () => new Promise(() => undefined) });
    await choose(jpeg('haus.jpg'));
    fireEvent.click(await screen.findByRole('button', { name: 'Abbrechen: haus.jpg' }));
    await waitFor(() => expect(screen.queryByText('haus.jpg')).toBeNull());
    const upload = calls.find(({ method }) => method === 'POST');
    expect(upload?.signal?.aborted).toBe(true);
  });

  it('change their cover and their words, stored immediately', async () => {
    const { accommodation } = open([buildPhoto('a'), buildPhoto('b')]);
    fireEvent.click(await screen.findByRole('button', { name: 'Als Titelbild: Foto 2' }));
    expect(shown()).toEqual(['Foto b', 'Foto a']);
    const [first] = screen.getAllByLabelText('Was ist zu sehen?');
    fireEvent.change(first!, { target: { value: 'Das Bad' } });
    fireEvent.blur(first!);
    await waitFor(() => expect(accommodation().photos.map(({ alt }) => alt)).toEqual(['Das Bad', 'Foto a']));
  });

  it('are restored after a removal, in their place', async () => {
    const { accommodation } = open([buildPhoto('a'), buildPhoto('b'), buildPhoto('c')]);
    fireEvent.click(await screen.findByRole('button', { name: 'Entfernen: Foto 2' }));
    await waitFor(() => expect(accommodation().photos).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: 'Rückgängig' }));
    await waitFor(() => expect(shown()).toEqual(['Foto a', 'Foto b', 'Foto c']));
    expect((accommodation() as OwnAccommodation).photos).toHaveLength(3);
  });

  it('stay removed while the answer to an earlier change arrives', async () => {
    const photos = [buildPhoto('a'), buildPhoto('b')];
    const answers: (() => void)[] = [];
    open(photos, {
      'PUT /accommodations/7/photos': ({ body }) => {
        const { photos: choices } = body as { photos: { id: string }[] };
        const stored = choices.map(({ id }) => photos.find((photo) => photo.id === id)!);
        const answer = { data: buildOwnAccommodation({ id: 7, photos: stored }) };
        return new Promise((resolve) => answers.push(() => resolve(answer)));
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Als Titelbild: Foto 2' }));
    fireEvent.click(screen.getByRole('button', { name: 'Entfernen: Foto 2' }));
    expect(shown()).toEqual(['Foto b']);
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]!();
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(shown()).toEqual(['Foto b']);
    answers[1]!();
    await waitFor(() => expect(shown()).toEqual(['Foto b']));
  });

  it('are at most twenty', async () => {
    const digits = [...'0123456789abcdef'].map((digit) => buildPhoto(digit));
    const { calls } = open(
      [...digits, ...['1', '2', '3'].map((one) => buildPhoto(one, { id: `${one}${'f'.repeat(31)}` }))],
      {
        'POST /accommodations/7/photos': () => new Promise(() => undefined),
      },
    );
    await choose(jpeg('1.jpg'), jpeg('2.jpg'));
    expect(await screen.findByText('Nur das erste Foto passte noch.')).toBeTruthy();
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
  });
});
