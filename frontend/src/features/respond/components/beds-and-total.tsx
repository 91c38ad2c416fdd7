import { TotalWithVat } from '@/components/accommodation/total-with-vat';
import { type RespondItem, type RespondView } from '../api/respond-api';
import { bedsOfAcceptance } from '../state/answer-terms';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

interface BedsAndTotalProps {
  readonly view: RespondView;
  readonly item: RespondItem;
  /** False where the choice above names the accommodation already. */
  readonly hasTitle: boolean;
  /** False after an answer: the offer is shown below instead. */
  readonly hasAmounts: boolean;
}

/** Free beds and the total at the owner's price. */
export function BedsAndTotal({ view, item, hasTitle, hasAmounts }: BedsAndTotalProps) {
  const { format, availability } = useRespondTexts();
  const beds = bedsOfAcceptance(view, item);
  if (!hasAmounts) return hasTitle ? <h2 className={styles.accommodationTitle}>{item.title}</h2> : null;
  return (
    <div className={styles.amounts}>
      {hasTitle && <h2>{item.title}</h2>}
      <dl>
        <div>
          <dt>{availability.free}</dt>
          <dd className={item.beds_free < beds ? styles.short : undefined}>
            {format.beds(item.beds_free)} <small>{availability.ofTotal(item.beds_total)}</small>
          </dd>
        </div>
        <div>
          <dt>{format.amountParts(item.amount)}</dt>
          <dd>
            <TotalWithVat amount={item.amount} format={format} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
