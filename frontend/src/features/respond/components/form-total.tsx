import { type Amount } from '@kq/contracts';
import { TotalWithVat } from '@/components/accommodation/total-with-vat';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

interface FormTotalProps {
  readonly label: string;
  /** Null while the form holds no answer that could be sent. */
  readonly amount: Amount | null;
}

/** Total of the answer in a form. */
export function FormTotal({ label, amount }: FormTotalProps) {
  const { format } = useRespondTexts();
  return (
    <p className={styles.formTotal}>
      <span>{label}</span> <span>{amount ? <TotalWithVat amount={amount} format={format} /> : '–'}</span>
    </p>
  );
}
