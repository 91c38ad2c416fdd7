import { type OccupancyOverview } from '../api/owner-api';

export type OverviewNight = OccupancyOverview['data'][number]['nights'][number];

/** `full`: no bed is free; `blocked`: by the owner's blocks alone. */
export type NightTint = 'free' | 'part' | 'full' | 'blocked';

export function tintOf({ beds_free, taken_by }: OverviewNight, bedsTotal: number): NightTint {
  if (beds_free >= bedsTotal) return 'free';
  if (beds_free > 0) return 'part';
  return taken_by.every((kind) => kind === 'block') ? 'blocked' : 'full';
}
