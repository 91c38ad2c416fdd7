import { type Amount } from '@kq/contracts';
import { formatCents, vatWords } from '@kq/contracts/format';
import styles from './respond.module.css';

interface FormTotalProps {
  readonly label: string;
  readonly amount: Amount;
}

/** What the answer in a form comes to. */
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
