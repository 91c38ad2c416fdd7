import { type RespondView } from '@kq/contracts/http/booking-requests';

type Vehicles = NonNullable<RespondView['vehicles']>;

/** `1 Pkw, 3 Transporter`; empty without any. */
export function vehicleWords(
  vehicles: Vehicles | null | undefined,
  words: Readonly<Record<keyof Vehicles, (count: number) => string>>,
): string {
  if (!vehicles) return '';
  const { cars, vans, trucks } = vehicles;
  return [[cars, words.cars] as const, [vans, words.vans] as const, [trucks, words.trucks] as const]
    .filter(([count]) => count > 0)
    .map(([count, word]) => word(count))
    .join(', ');
}
