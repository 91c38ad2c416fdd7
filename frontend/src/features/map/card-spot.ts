import { type ScreenBox, type ScreenPoint, type ScreenSize } from './screen-box';

const GAP = 8;

/** The upper left corner of a card beside a pin: right, left, else below or above; always inside the view if it fits. */
export function cardSpot(pin: ScreenBox, card: ScreenSize, view: ScreenBox): ScreenPoint {
  const right = view.left + view.width;
  const bottom = view.top + view.height;
  const middleY = pin.top + pin.height / 2 - card.height / 2;
  const y = clamp(middleY, view.top + GAP, bottom - card.height - GAP);
  const toRight = pin.left + pin.width + GAP;
  if (toRight + card.width + GAP <= right) return { x: toRight, y };
  const toLeft = pin.left - card.width - GAP;
  if (toLeft >= view.left + GAP) return { x: toLeft, y };
  const below = pin.top + pin.height + GAP;
  return {
    x: clamp(pin.left + pin.width / 2 - card.width / 2, view.left + GAP, right - card.width - GAP),
    y: below + card.height + GAP <= bottom ? below : pin.top - card.height - GAP,
  };
}

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));
