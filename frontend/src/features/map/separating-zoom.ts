import { type MapPoint } from './map-accommodation';
import { type ScreenPoint } from './screen-box';

interface SeparatingZoomOptions {
  readonly from: number;
  /** Nearer than this the points would leave the view. */
  readonly to: number;
  readonly projectAt: (point: MapPoint, zoom: number) => ScreenPoint;
}

const STEP = 0.5;
/** A price with its gap. */
const APART_PX = { x: 88, y: 40 };

/**
 * The farthest zoom at which no two pins touch, so that as many towns as possible stay in view. Neighbours that touch even at `to`
 * are left together; where all do, the result is `to`.
 */
export function separatingZoom(
  points: readonly MapPoint[],
  { from, to, projectAt }: SeparatingZoomOptions,
): number {
  const project = (zoom: number) => points.map((point) => projectAt(point, zoom));
  const apartAtLast = countApart(project(to));
  if (apartAtLast === 0) return to;
  for (let zoom = from; zoom < to; zoom += STEP) {
    if (countApart(project(zoom)) >= apartAtLast) return zoom;
  }
  return to;
}

/** Pairs whose pins do not touch: a closer zoom only adds to them. */
const countApart = (spots: readonly ScreenPoint[]): number =>
  spots.flatMap((one, index) => spots.slice(index + 1).filter((other) => isApart(one, other))).length;

const isApart = (one: ScreenPoint, other: ScreenPoint): boolean =>
  Math.abs(one.x - other.x) >= APART_PX.x || Math.abs(one.y - other.y) >= APART_PX.y;
