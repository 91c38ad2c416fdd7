import { berlinInstant, type StayStateName } from '@kq/contracts';

const NOON = 12;

interface Timed {
  readonly state: StayStateName;
  readonly end_date: string;
  readonly ended_at?: Date | null;
}

/** Returns when it is told that a stay is over: at noon of its departure; null once that is told, and of a cancelled one. */
export function endsAt({ state, end_date, ended_at }: Timed): Date | null {
  return state === 'cancelled' || ended_at ? null : berlinInstant(end_date, NOON);
}
