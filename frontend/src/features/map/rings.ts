import { boxAround, type ScreenBox, type ScreenPoint, type ScreenSize } from './screen-box';

const RINGS_KM = [10, 25, 50] as const;
/** A smaller ring is only a blot around the site. */
const RADIUS_MIN_PX = 36;

export interface Ring {
  readonly km: number;
  /** True for the radius of the search. */
  readonly isSearch: boolean;
}

/** Rings at 10, 25 and 50 km, and that of the search, from inside to outside. */
export function ringsFor(searchKm: number | null): Ring[] {
  const kms = searchKm === null ? [...RINGS_KM] : [...new Set([...RINGS_KM, searchKm])];
  return kms.sort((one, other) => one - other).map((km) => ({ km, isSearch: km === searchKm }));
}

export const isRingShown = ({ isSearch }: Ring, radiusPx: number): boolean =>
  isSearch || radiusPx >= RADIUS_MIN_PX;

/** Spots on the ring: north first, then clockwise by 30°, so that a label is found where only a part is in view. */
export function ringLabelSpots(center: ScreenPoint, radiusPx: number, size: ScreenSize): ScreenBox[] {
  return [0, 180, 30, 330, 150, 210, 60, 300, 120, 240, 90, 270].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const point = { x: center.x + radiusPx * Math.sin(angle), y: center.y - radiusPx * Math.cos(angle) };
    return boxAround(point, size);
  });
}
