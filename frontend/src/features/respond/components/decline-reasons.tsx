import { declineChoices, respondText } from '@kq/contracts/text/spa-respond';
import { PlainButton } from '@/components/ui/button';
import { FormFrame } from './form-frame';
import { type AnswerFormProps } from './partial-form';
import styles from './respond.module.css';

/** Four reasons, one tap. */
export function DeclineReasons({
  isBusy,
  onSubmit,
  onCancel,
}: Pick<AnswerFormProps, 'isBusy' | 'onSubmit' | 'onCancel'>) {
  return (
    <FormFrame title={respondText.decline.title} onCancel={onCancel}>
      <div className={styles.buttons}>
        {declineChoices.map(({ reason, label }) => (
          <PlainButton
            key={reason}
            look="secondary"
            isFullWidth
            className={styles.big}
            disabled={isBusy}
            onClick={() => onSubmit({ action: 'decline', reason })}
          >
            {label}
          </PlainButton>
        ))}
      </div>
    </FormFrame>
  );
}
