import {
  boxAround,
  isWithin,
  overlaps,
  type ScreenBox,
  type ScreenPoint,
  type ScreenSize,
} from './screen-box';

/** A text at one of several spots, the preferred one first. */
export interface LabelCandidate<T> {
  readonly item: T;
  readonly spots: readonly ScreenBox[];
}

export interface PlacedLabel<T> {
  readonly item: T;
  readonly box: ScreenBox;
}

interface PlaceLabelsOptions {
  /** Labels are placed completely inside of it. */
  readonly view: ScreenBox;
  /** Boxes that no label covers. */
  readonly obstacles: readonly ScreenBox[];
  readonly limit?: number;
}

const GAP = 3;

/** Places labels in their order; one that finds no free spot is left out. */
export function placeLabels<T>(
  candidates: Iterable<LabelCandidate<T>>,
  { view, obstacles, limit = Infinity }: PlaceLabelsOptions,
): PlacedLabel<T>[] {
  const placed: PlacedLabel<T>[] = [];
  for (const { item, spots } of candidates) {
    if (placed.length >= limit) break;
    const box = spots.find(
      (spot) =>
        isWithin(spot, view) &&
        obstacles.every((obstacle) => !overlaps(obstacle, spot, GAP)) &&
        placed.every((other) => !overlaps(other.box, spot, GAP)),
    );
    if (box) placed.push({ item, box });
  }
  return placed;
}

/** Spots beside, above and below a dot; with `hasFar` also farther above and below, for a dot under a pin. */
export function spotsAround(
  point: ScreenPoint,
  size: ScreenSize,
  dotRadius: number,
  hasFar = false,
): ScreenBox[] {
  const aside = dotRadius + 3 + size.width / 2;
  const near = dotRadius + 1 + size.height / 2;
  const far = 22 + size.height / 2;
  return [
    { x: aside, y: 0 },
    { x: -aside, y: 0 },
    { x: 0, y: -near },
    { x: 0, y: near },
    ...(hasFar ? [far, -far].map((y) => ({ x: 0, y })) : []),
  ].map(({ x, y }) => boxAround({ x: point.x + x, y: point.y + y }, size));
}

const POLES_PX = [34, 60, -34, 86, 112, -60, 138, 164, -86, -112];

/** Spots on poles above and below the site, shorter poles first; the flag is centred on the pole or flies to one side. */
export function flagSpots(point: ScreenPoint, size: ScreenSize): ScreenBox[] {
  const aside = size.width / 2 - 1;
  return POLES_PX.flatMap((pole) =>
    [0, aside, -aside].map((x) => boxAround({ x: point.x + x, y: point.y - pole }, size)),
  );
}
