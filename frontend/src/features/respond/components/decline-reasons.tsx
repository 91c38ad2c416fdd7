import { DECLINE_REASONS } from '@kq/contracts/constants';
import { PlainButton } from '@/components/ui/button';
import { FormFrame } from './form-frame';
import { type AnswerFormProps } from './partial-form';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

/** Four reasons, one tap. */
export function DeclineReasons({
  isBusy,
  onSubmit,
  onCancel,
}: Pick<AnswerFormProps, 'isBusy' | 'onSubmit' | 'onCancel'>) {
  const { decline: text } = useRespondTexts();
  return (
    <FormFrame title={text.title} onCancel={onCancel}>
      <div className={styles.buttons}>
        {DECLINE_REASONS.map((reason) => (
          <PlainButton
            key={reason}
            look="secondary"
            isFullWidth
            className={styles.big}
            disabled={isBusy}
            onClick={() => onSubmit({ action: 'decline', reason })}
          >
            {text.reasons[reason]}
          </PlainButton>
        ))}
      </div>
    </FormFrame>
  );
}
