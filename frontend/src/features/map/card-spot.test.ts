import { cardSpot } from './card-spot';

const view = { left: 0, top: 0, width: 600, height: 500 };
const card = { width: 270, height: 300 };
const pin = (left: number, top: number) => ({ left, top, width: 80, height: 32 });

describe('cardSpot', () => {
  it('is right of the pin where there is room', () => {
    expect(cardSpot(pin(100, 234), card, view)).toEqual({ x: 188, y: 100 });
  });

  it('is left of a pin near the right edge', () => {
    expect(cardSpot(pin(500, 234), card, view)).toEqual({ x: 222, y: 100 });
  });

  it('stays inside the view at its upper and lower edge', () => {
    expect(cardSpot(pin(100, 0), card, view).y).toBe(8);
    expect(cardSpot(pin(100, 460), card, view).y).toBe(192);
  });

  it('is below or above the pin on a narrow map', () => {
    const narrow = { ...view, width: 330 };
    expect(cardSpot(pin(120, 50), card, narrow)).toEqual({ x: 25, y: 90 });
    expect(cardSpot(pin(120, 400), card, narrow)).toEqual({ x: 25, y: 92 });
  });
});
