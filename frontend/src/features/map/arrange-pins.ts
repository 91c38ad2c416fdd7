import { formatCents } from '@kq/contracts/format';
import { type MapAccommodation } from './map-accommodation';
import { type PinGroup } from './pin-groups';
import { boxAround, overlaps, type ScreenBox, type ScreenPoint, type ScreenSize } from './screen-box';

/** One button on the map. */
export interface PlacedPin extends ScreenPoint {
  readonly key: string;
  readonly accommodations: readonly MapAccommodation[];
  readonly box: ScreenBox;
}

interface ArrangeOptions {
  readonly project: (point: { lat: number; lng: number }) => ScreenPoint;
  readonly measure: (text: string) => number;
  /** At the closest zoom pins are stacked instead of sharing one. */
  readonly mayStack: boolean;
}

const PIN_HEIGHT = 32;
/** Padding and border on both sides of the price. */
const PIN_PADDING = 22;
const CLUSTER_SIZE: ScreenSize = { width: 44, height: 44 };
const GAP = 4;
/** A pin farther from its accommodation than this would point elsewhere. */
const NUDGE = 14;
const NUDGES: readonly ScreenPoint[] = [
  { x: 0, y: 0 },
  { x: 0, y: -NUDGE },
  { x: 0, y: NUDGE },
  { x: -NUDGE, y: 0 },
  { x: NUDGE, y: 0 },
];

/** Places pins so that none covers another: moves them a little, or lets neighbours share one. */
export function arrangePins(groups: readonly PinGroup[], options: ArrangeOptions): PlacedPin[] {
  const waiting = groups
    .map((group) => toPin(group.accommodations, options.project(group), options))
    .sort((one, other) => other.accommodations.length - one.accommodations.length || one.y - other.y);
  const placed: PlacedPin[] = [];
  for (let pin = waiting.shift(); pin; pin = waiting.shift()) {
    const free = freeSpot(pin, placed, options.mayStack);
    if (free) {
      placed.push(free);
      continue;
    }
    const current = pin;
    const at = placed.findIndex(({ box }) => overlaps(box, current.box, GAP));
    const [neighbour] = placed.splice(at, 1);
    // The shared pin is wider or elsewhere, so that it looks for a spot as a new one does.
    if (neighbour) waiting.unshift(merge(neighbour, current, options));
  }
  return placed;
}

function freeSpot(pin: PlacedPin, placed: readonly PlacedPin[], mayStack: boolean): PlacedPin | null {
  const isFree = (box: ScreenBox): boolean => placed.every((other) => !overlaps(other.box, box, GAP));
  for (const nudge of NUDGES) {
    const moved = moveBy(pin, nudge);
    if (isFree(moved.box)) return moved;
  }
  if (!mayStack) return null;
  let stacked = pin;
  while (!isFree(stacked.box)) stacked = moveBy(stacked, { x: 0, y: PIN_HEIGHT + GAP });
  return stacked;
}

function merge(one: PlacedPin, other: PlacedPin, options: ArrangeOptions): PlacedPin {
  const accommodations = [...one.accommodations, ...other.accommodations];
  const share = other.accommodations.length / accommodations.length;
  const point = { x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share };
  return toPin(accommodations, point, options);
}

function toPin(
  accommodations: readonly MapAccommodation[],
  point: ScreenPoint,
  { measure }: Pick<ArrangeOptions, 'measure'>,
): PlacedPin {
  const ids = accommodations.map(({ id }) => id);
  const [first] = accommodations;
  const size =
    accommodations.length === 1 && first
      ? { width: measure(formatCents(first.price_per_bed_night)) + PIN_PADDING, height: PIN_HEIGHT }
      : CLUSTER_SIZE;
  return { key: `${Math.min(...ids)}-${ids.length}`, accommodations, ...point, box: boxAround(point, size) };
}

const moveBy = (pin: PlacedPin, { x, y }: ScreenPoint): PlacedPin => ({
  ...pin,
  x: pin.x + x,
  y: pin.y + y,
  box: { ...pin.box, left: pin.box.left + x, top: pin.box.top + y },
});
