import { type Amount } from '@kq/contracts/amount';
import { germanFormat } from '@kq/contracts/language/german-format';
import { type LanguageFormat } from '@kq/contracts/language/language-format';

interface TotalWithVatProps {
  /** As stored with an offer: cents, gross. */
  readonly amount: Pick<Amount, 'total_cents' | 'vat'>;
  readonly format?: Pick<LanguageFormat, 'cents' | 'vat'>;
}

/** `4.774,00 € inkl. 7 % USt`, German unless another format is given. */
export function TotalWithVat({ amount, format = germanFormat }: TotalWithVatProps) {
  return (
    <>
      <strong>{format.cents(amount.total_cents)}</strong> <small>{format.vat(amount.vat)}</small>
    </>
  );
}
