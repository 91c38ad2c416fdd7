import { type RespondView } from '../api/respond-api';
import { sharesOfAll } from '../state/answer-terms';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

/** What each accommodation gives and earns when all are accepted, and all of it together. */
export function SharesAndTotal({ view }: { readonly view: RespondView }) {
  const { format, choice: text } = useRespondTexts();
  const shares = sharesOfAll(view);
  const beds = shares.reduce((sum, share) => sum + share.beds, 0);
  const cents = shares.reduce((sum, { amount }) => sum + (amount?.total_cents ?? 0), 0);
  return (
    <div className={styles.amounts}>
      <dl>
        {shares.map((share) => (
          <div key={share.item.accommodation_id}>
            <dt>
              {share.item.title}
              {share.amount && `: ${format.amountParts(share.amount)}`}
            </dt>
            <dd>
              {share.amount ? (
                <>
                  {format.cents(share.amount.total_cents)} <small>{format.vat(share.amount.vat)}</small>
                </>
              ) : (
                <small>{text.shareNone}</small>
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt>{text.together(beds, view.workers)}</dt>
          <dd>{format.cents(cents)}</dd>
        </div>
      </dl>
    </div>
  );
}
