import { formatCents } from '@kq/contracts/format';

interface HouseFacts {
  readonly deposit: number | null;
  readonly check_in_from: string | null;
  readonly check_out_until: string | null;
}

/** `Anreise ab 15:00 Uhr · Abreise bis 10:00 Uhr · Kaution 200,00 €`; empty without any. */
export function houseFactsWords({ deposit, check_in_from, check_out_until }: HouseFacts): string {
  const parts = [
    check_in_from && `Anreise ab ${check_in_from} Uhr`,
    check_out_until && `Abreise bis ${check_out_until} Uhr`,
    deposit && `Kaution ${formatCents(deposit)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}
