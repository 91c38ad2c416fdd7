import { cleanup, render, waitFor } from '@testing-library/react';
import { useBackClosesLayer } from './plain-layers';

function Layer({ onClose }: { readonly onClose: () => void }) {
  useBackClosesLayer(true, onClose);
  return null;
}

const layersHere = () => (window.history.state as { layers?: number } | null)?.layers ?? 0;

describe('layers of the answer page', () => {
  afterEach(cleanup);

  it('close by Back, the topmost first', async () => {
    const closed: string[] = [];
    render(<Layer onClose={() => closed.push('menu')} />);
    render(<Layer onClose={() => closed.push('form')} />);
    expect(layersHere()).toBe(2);
    window.history.back();
    await waitFor(() => expect(closed).toEqual(['form']));
    window.history.back();
    await waitFor(() => expect(closed).toEqual(['form', 'menu']));
    expect(layersHere()).toBe(0);
  });

  it('take their entry with them when they close in another way', async () => {
    const onClose = jest.fn();
    const { unmount } = render(<Layer onClose={onClose} />);
    expect(layersHere()).toBe(1);
    unmount();
    await waitFor(() => expect(layersHere()).toBe(0));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('give their entry to the one that opens in their place', async () => {
    const { rerender } = render(<Layer key="partial" onClose={() => undefined} />);
    const closed = jest.fn();
    rerender(<Layer key="counter" onClose={closed} />);
    const { length } = window.history;
    window.history.back();
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    expect(window.history.length).toBe(length);
    expect(layersHere()).toBe(0);
  });
});
