const RADIUS_MIN_PX = 6;
const RADIUS_MAX_PX = 24;

/** Returns the radius of a circle whose area grows with its number; the largest number has the largest circle. */
export function spotRadius(count: number, most: number): number {
  return RADIUS_MIN_PX + (RADIUS_MAX_PX - RADIUS_MIN_PX) * Math.sqrt(count / most);
}
