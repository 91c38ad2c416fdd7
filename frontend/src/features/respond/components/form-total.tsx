import { type Amount } from '@kq/contracts';
import { formatCents, vatWords } from '@kq/contracts/format';
import styles from './respond.module.css';

interface FormTotalProps {
  readonly label: string;
  readonly amount: Amount;
}

/** Total of the answer in a form. */
export function FormTotal({ label, amount }: FormTotalProps) {
  return (
    <p className={styles.formTotal}>
      <span>{label}</span>{' '}
      <span>
        <strong>{formatCents(amount.total_cents)}</strong> <small>{vatWords(amount.vat)}</small>
      </span>
    </p>
  );
}
