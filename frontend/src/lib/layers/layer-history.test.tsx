import { StrictMode, useState } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createBrowserRouter, Link, Outlet, RouterProvider, useSearchParams } from 'react-router-dom';
import { nextTask } from '@/testing/next-task';
import { prepareLayerHistory, useBackClosesLayer } from '.';

/** One layer: its button opens it; inside are a second layer, a filter of the address and a link to another page. */
function Layer({ name, children }: { readonly name: string; readonly children?: React.ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  useBackClosesLayer(isOpen, close);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>open {name}</button>
      {isOpen && (
        <div role="dialog" aria-label={name}>
          <button onClick={close}>close {name}</button>
          {children}
        </div>
      )}
    </>
  );
}

let renders: string[] = [];

function Page() {
  const [params, setParams] = useSearchParams();
  renders.push(params.toString());
  return (
    <main>
      <h1>page {params.toString()}</h1>
      <Layer name="sheet">
        <button onClick={() => setParams({ filter: 'wifi' }, { replace: true })}>filter</button>
        <button onClick={() => setParams({ place: 'Essen' })}>search</button>
        <Link to="/other">other page</Link>
        <Layer name="form" />
      </Layer>
    </main>
  );
}

const other = (
  <main>
    <h1>other</h1>
    <Layer name="photos" />
  </main>
);

const HydrateFallback = () => null;

function createRouter() {
  const children = [
    { path: '/', element: <h1>start</h1> },
    { path: '/page', element: <Page /> },
    { path: '/other', element: other },
  ];
  // As in the app, a guard makes each navigation asynchronous.
  return createBrowserRouter([
    {
      element: <Outlet />,
      loader: () => Promise.resolve(null),
      shouldRevalidate: () => true,
      HydrateFallback,
      children,
    },
  ]);
}

let router: ReturnType<typeof createRouter>;

async function start(path: string): Promise<void> {
  const startLayerHistory = prepareLayerHistory();
  router = createRouter();
  startLayerHistory(router);
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  await settled();
  expect(window.location.pathname).toBe(path);
}

async function open(): Promise<void> {
  window.history.pushState(null, '', '/');
  window.history.replaceState({ idx: 0, key: 'first' }, '', '/');
  await start('/');
  await act(() => router.navigate('/page?place=Ulm'));
  await settled();
}

/** Traversals of jsdom are tasks. */
const settled = () =>
  act(async () => {
    for (let turn = 0; turn < 12; turn += 1) await nextTask();
  });
async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByText(name));
  await settled();
}
async function travel(by: number): Promise<void> {
  window.history.go(by);
  await settled();
}
const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-label'));
const heading = () => screen.getByRole('heading').textContent;

beforeEach(open);
afterEach(() => {
  cleanup();
  router.dispose();
});

describe('Back with an open layer', () => {
  it('closes it and stays on the page, the next Back leaves', async () => {
    await press('open sheet');
    await travel(-1);
    expect([heading(), dialogs()]).toEqual(['page place=Ulm', []]);
    await travel(-1);
    expect(heading()).toBe('start');
  });

  it('closes two layers from the top', async () => {
    await press('open sheet');
    await press('open form');
    await travel(-1);
    expect(dialogs()).toEqual(['sheet']);
    await travel(-1);
    expect([heading(), dialogs()]).toEqual(['page place=Ulm', []]);
    await travel(-1);
    expect(heading()).toBe('start');
  });

  it('leaves no entry behind after a layer was closed by its button', async () => {
    await press('open sheet');
    await press('open form');
    await press('close form');
    await press('close sheet');
    await travel(-1);
    expect(heading()).toBe('start');
    await travel(1);
    expect([heading(), dialogs()]).toEqual(['page place=Ulm', []]);
  });

  it('keeps what the layer changed in the address, without rendering the page again', async () => {
    await press('open sheet');
    await press('filter');
    renders = [];
    await travel(-1);
    expect([heading(), window.location.search, dialogs()]).toEqual(['page filter=wifi', '?filter=wifi', []]);
    expect(renders).toEqual([]);
    await travel(-1);
    expect(heading()).toBe('start');
  });

  it('closes it first after a new search inside of it, then returns to the former search', async () => {
    await press('open sheet');
    await press('search');
    expect([heading(), dialogs()]).toEqual(['page place=Essen', ['sheet']]);
    await travel(-1);
    expect([heading(), dialogs()]).toEqual(['page place=Essen', []]);
    await travel(-1);
    expect([heading(), dialogs()]).toEqual(['page place=Ulm', []]);
    await travel(-1);
    expect(heading()).toBe('start');
  });

  it('passes the entry of a layer over after a link inside of it, in both directions', async () => {
    await press('open sheet');
    await press('filter');
    await press('other page');
    await travel(-1);
    expect([heading(), dialogs()]).toEqual(['page filter=wifi', []]);
    await travel(1);
    expect(heading()).toBe('other');
    await travel(-1);
    await travel(-1);
    expect(heading()).toBe('start');
  });

  it('stays where it is on Forward to a closed layer', async () => {
    await press('open sheet');
    await travel(-1);
    await travel(1);
    expect([heading(), dialogs()]).toEqual(['page place=Ulm', []]);
    await travel(-1);
    expect(heading()).toBe('start');
  });

  it('takes one press after a reload with an open layer', async () => {
    await press('open sheet');
    await press('open form');
    await press('close form');
    cleanup();
    router.dispose();
    await start('/page');
    expect(dialogs()).toEqual([]);
    await travel(-1);
    expect(heading()).toBe('start');
  });

  it('does not follow a navigation that comes while the entry of a closed layer is left', async () => {
    await press('open sheet');
    fireEvent.click(screen.getByText('close sheet'));
    await Promise.resolve();
    await act(() => router.navigate('/other'));
    await settled();
    expect(heading()).toBe('other');
    await press('open photos');
    await travel(-1);
    expect([heading(), dialogs()]).toEqual(['other', []]);
    await travel(-1);
    expect(heading()).toBe('page place=Ulm');
  });
});
