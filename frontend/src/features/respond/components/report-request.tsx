import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { PlainButton } from '@/components/ui/button';
import { ErrorNote } from '@/components/ui/error-note';
import { type AnswerLink } from '../state/answer-link';
import { errorText } from '@/lib/error-text';
import { reportSubmitted, selectReporting } from '../state/respond.slice';
import { FormFrame } from './form-frame';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

/** "Anfrage melden" at the foot of the page; the link of the mail only opens the box (docs/security.md S1). */
export function ReportRequest({ link }: { readonly link: AnswerLink }) {
  const texts = useRespondTexts();
  const text = texts.report;
  const dispatch = useDispatch();
  const { status, error } = useSelector(selectReporting);
  const [isOpen, setIsOpen] = useState(link.isReport);

  if (status === 'done') {
    return (
      <p role="status" className={styles.closed}>
        {text.done}
      </p>
    );
  }
  if (!isOpen) {
    return (
      <PlainButton look="quiet" onClick={() => setIsOpen(true)}>
        {text.open}
      </PlainButton>
    );
  }
  return (
    <section className={styles.area}>
      <FormFrame title={text.title} scrollsIntoView onCancel={() => setIsOpen(false)}>
        <p>{text.text}</p>
        {error && <ErrorNote error={error} text={errorText(error, texts)} requestIdLabel={texts.requestId} />}
        <PlainButton
          look="secondary"
          isFullWidth
          disabled={status === 'busy'}
          onClick={() => dispatch(reportSubmitted(link))}
        >
          {text.submit}
        </PlainButton>
      </FormFrame>
    </section>
  );
}
