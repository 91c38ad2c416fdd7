import { type Amount } from '@kq/contracts/amount';
import { formatCents, vatWords } from '@kq/contracts/format';

/** `4.774,00 € inkl. 7 % USt`: as stored with an offer, gross. */
export function TotalWithVat({ amount }: { readonly amount: Pick<Amount, 'total_cents' | 'vat'> }) {
  return (
    <>
      <strong>{formatCents(amount.total_cents)}</strong> <small>{vatWords(amount.vat)}</small>
    </>
  );
}
