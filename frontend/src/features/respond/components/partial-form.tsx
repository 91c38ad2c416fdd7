import { useState } from 'react';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { PlainButton } from '@/components/ui/button';
import { type AnswerBody, type RespondItem, type RespondView } from '../api/respond-api';
import { partialMax, partialStart, previewAmount } from '../state/answer-terms';
import { FormFrame } from './form-frame';
import { FormTotal } from './form-total';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

export interface AnswerFormProps {
  readonly view: RespondView;
  readonly item: RespondItem;
  readonly isBusy: boolean;
  readonly onSubmit: (answer: AnswerBody) => void;
  readonly onCancel: () => void;
}

/** "Nur … Betten": a stepper for one thumb. */
export function PartialForm({ view, item, isBusy, onSubmit, onCancel }: AnswerFormProps) {
  const { partial: text, format } = useRespondTexts();
  const max = partialMax(view, item);
  const [beds, setBeds] = useState(() => item.offer?.beds ?? partialStart(view, item));
  const clamped = Math.min(Math.max(beds, 1), max);
  return (
    <FormFrame title={text.title} onCancel={onCancel}>
      <div className={styles.stepper}>
        <PlainButton
          look="secondary"
          aria-label={text.less}
          disabled={clamped <= 1}
          onClick={() => setBeds(clamped - 1)}
        >
          <IconMinus aria-hidden="true" />
        </PlainButton>
        <output aria-live="polite">{format.beds(clamped)}</output>
        <PlainButton
          look="secondary"
          aria-label={text.more}
          disabled={clamped >= max}
          onClick={() => setBeds(clamped + 1)}
        >
          <IconPlus aria-hidden="true" />
        </PlainButton>
      </div>
      <FormTotal
        label={text.total}
        amount={previewAmount(item, { ...view, nights: view.nights_pattern, beds: clamped })}
      />
      <PlainButton
        isFullWidth
        className={styles.big}
        disabled={isBusy}
        onClick={() => onSubmit({ action: 'partial', beds: clamped })}
      >
        {text.submit(clamped)}
      </PlainButton>
    </FormFrame>
  );
}
