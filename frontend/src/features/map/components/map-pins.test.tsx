import { fireEvent, render, screen } from '@testing-library/react';
import { type PlacedPin } from '../arrange-pins';
import { type MapAccommodation } from '../map-accommodation';
import { MapPins } from './map-pins';

const accommodation = (id: number, price: number): MapAccommodation => ({
  id,
  lat: 49.48,
  lng: 8.44,
  title: `Haus ${id}`,
  price_per_bed_night: price,
});
const pin = (key: string, y: number, accommodations: readonly MapAccommodation[]): PlacedPin => ({
  key,
  accommodations,
  x: 0,
  y,
  box: { left: 0, top: y, width: 80, height: 32 },
});

function open(selected: readonly number[] = [], activeId: number | null = null) {
  const calls = { onActivate: jest.fn(), onOpen: jest.fn(), onZoomInto: jest.fn() };
  const pins = [
    pin('b', 90, [accommodation(2, 1900), accommodation(3, 1700)]),
    pin('a', 10, [accommodation(1, 2800)]),
  ];
  const shown = { pins, activeId, openId: null, selectedIds: new Set(selected) };
  render(<MapPins pane={document.body} {...shown} {...calls} />);
  return calls;
}
const buttons = () => screen.getAllByRole('button');
const labels = () => buttons().map((button) => button.getAttribute('aria-label')?.replace(/\u00a0/g, ' '));

describe('MapPins', () => {
  it('are buttons with names, from north to south', () => {
    open();
    expect(labels()).toEqual(['Haus 1, 28,00 € je Bett und Nacht', '2 Unterkünfte ab 17,00 €, näher heran']);
  });

  it('say what is selected, also inside of a pin of several', () => {
    open([1, 3]);
    expect(labels()).toEqual([
      'Haus 1, 28,00 € je Bett und Nacht, ausgewählt',
      '2 Unterkünfte ab 17,00 €, 1 ausgewählt, näher heran',
    ]);
  });

  it('mark the pin of the card under the pointer, also that of several', () => {
    open([], 3);
    expect(buttons().map((button) => button.dataset['active'])).toEqual([undefined, 'true']);
  });

  it('open one accommodation and come closer to several', () => {
    const calls = open();
    const [single, several] = buttons();
    fireEvent.focus(single!);
    expect(calls.onActivate).toHaveBeenLastCalledWith(1);
    fireEvent.click(single!);
    expect(calls.onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 1 }));
    fireEvent.click(several!);
    expect(calls.onZoomInto).toHaveBeenCalledWith([
      expect.objectContaining({ id: 2 }),
      expect.objectContaining({ id: 3 }),
    ]);
  });

  it('ignores the click that ends a drag of the map', () => {
    const calls = open();
    const [single] = buttons();
    fireEvent.click(single!, { detail: 1, clientX: 90, clientY: 40 });
    expect(calls.onOpen).not.toHaveBeenCalled();
  });
});
